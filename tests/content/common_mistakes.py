"""The mistakes that students make most often, by stage and exercise.

The names are those of wrong sample answers. A visible check has to fail for each of them, so that
a student learns of them before submission.
"""

COMMON: dict[str, dict[str, str]] = {
    "s01_softmax": {
        "dot_product": "zip_drops_the_rest walks_the_first_list leaves_the_refusal_to_torch"
        " returns_inside_the_loop checks_one_direction refuses_empty_lists",
        "attention_scores": "forgets_to_sum scaled sums_over_tokens returns_the_weights"
        " multiplies_in_place",
        "normalize_by_sum": "sums_over_everything loses_the_axis never_refuses"
        " checks_the_total_only sums_over_axis_one refuses_negative_sums"
        " divides_by_the_size_of_the_sum divides_in_place",
        "softmax_naive": "always_the_last_dimension always_the_first_dimension"
        " sums_over_everything loses_the_axis no_exponential",
        "softmax_stable": "formula_as_it_stands maximum_of_everything loses_the_axis ignores_dim"
        " maximum_of_the_last_dimension patches_nan_afterwards subtracts_in_place"
        " blocked_gets_a_small_score replaces_minus_infinity_in_x",
        "AttentionPooling": "plain_tensor softmax_over_features scaled plain_average"
        " scores_as_weights exponentials_overflow subtracts_nothing_from_low_scores frozen_query"
        " no_super_init",
    },
    "s02_self_attention": {
        "scores_by_loops": "six_tokens_assumed returns_inside_the_loop compares_features"
        " sum_is_never_reset",
        "scores_by_matmul": "no_transpose factors_swapped t_on_a_batch divided_by_sqrt_d",
        "attention_weights": "dim_0 dim_1 temperature_ignored multiplied_by_temperature overflows"
        " softmax_over_queries changes_the_scores",
        "rows_are_distributions": "exactly_one one_sided sums_columns dim_1 average_of_the_rows"
        " mean_of_the_deviations nan_passes tolerates_negative_weights negative_weights_pass",
        "context_vectors": "weights_transposed factors_swapped softmax_once_more",
        "effective_tokens": "nan_at_zero entropy_itself bases_mixed wrong_axis dim_1",
        "SentenceAttention": "divided_by_sqrt_d softmax_over_queries softmax_over_axis_1"
        " raw_scores temperature_ignored t_on_a_batch table_detached has_an_idle_layer padding_row",
    },
    "s03_qkv_projections": {
        "project": "always_row always_column no_error_for_unknown wrong_kind_of_error t_on_a_batch",
        "tied_scores": "projection_ignored one_side_only scaled t_on_a_batch",
        "score_std": "variance_returned variances_ignored",
        "scaled_scores": "no_scaling divided_by_d_k multiplied root_of_the_number_of_keys"
        " d_k_from_outside t_on_a_batch",
        "context_for_one_query": "no_scaling divided_by_d_k root_of_d_v root_of_d_in"
        " keys_with_the_query_matrix roles_swapped d_k_from_outside matrices_from_outside",
        "attention": "no_scaling divided_by_d_k root_of_d_v softmax_over_queries"
        " softmax_over_axis_1 queries_and_keys_swapped overflows one_maximum_for_all_rows"
        " t_on_a_batch",
        "QKVAttention": "no_scaling divided_by_d_k root_of_d_in keys_from_the_query_layer"
        " queries_and_keys_swapped softmax_over_queries softmax_over_axis_1 with_bias"
        " learned_scale value_size_ignored layers_in_a_list init_without_super"
        " reseeded_before_each_layer",
    },
    "s04_attention_modules": {
        "attention_weights": "no_scale divided_by_d softmax_over_the_queries softmax_over_dim_1"
        " softmax_without_an_axis scales_in_place capital_t prints",
        "SelfAttentionParameter": "no_scale divided_by_d root_of_d_in queries_and_keys_swapped"
        " keys_from_the_query_matrix values_from_the_key_matrix softmax_over_the_queries"
        " softmax_over_dim_1 hard_coded_width plain_tensors frozen one_token_squeezed"
        " changes_its_input prints_in_forward",
        "SelfAttentionLinear": "no_scale divided_by_d root_of_d_in queries_and_keys_swapped"
        " keys_from_the_query_matrix softmax_over_the_queries softmax_over_dim_1"
        " bias_switch_forgotten biases_left_out_of_forward hard_coded_width"
        " keeps_products_of_weights no_batches one_token_squeezed prints_in_forward",
        "attention_map": "no_scale root_of_d_in softmax_over_dim_1 biases_left_out"
        " still_has_gradients scales_the_module leaves_eval_on leaves_the_map_in_the_module"
        " freezes_the_module",
        "SelfAttentionFused": "no_scale root_of_the_fused_width key_first value_first"
        " every_third_feature cut_along_the_tokens bias_switch_forgotten softmax_over_dim_1",
        "SelfAttentionAlong": "no_scale not_moved_back moved_on_not_back token_dim_forgotten"
        " softmax_along_token_dim bias_switch_forgotten takes_the_features_for_tokens"
        " refuses_minus_one_only remembers_the_first_axis",
    },
    "s05_weight_transfer": {
        "linear_from_matrix": "not_transposed reshaped bias_forgotten sizes_swapped"
        " bias_is_broadcast no_checks frozen",
        "linear_to_parameter": "not_transposed reshaped key_and_value_swapped ignores_the_biases"
        " looks_at_one_bias sizes_not_compared refuses_halfway frozen no_longer_parameters",
        "parameter_to_linear": "not_transposed shares_memory new_parameters"
        " biases_left_as_they_are zeroes_one_bias one_tensor_for_all_biases sizes_not_compared"
        " frozen",
        "fuse_qkv": "key_first rows_interleaved biases_forgotten missing_bias_stays all_or_nothing"
        " gives_the_source_biases looks_at_one_bias sizes_not_compared refuses_halfway frozen",
        "unfuse_qkv": "key_first every_third_row views_of_the_source biases_are_views"
        " old_biases_stay removes_the_biases looks_at_one_layer sizes_not_compared refuses_halfway"
        " frozen",
        "to_torch_attention": "value_first out_proj_forgotten batch_first_forgotten"
        " qkv_biases_forgotten gives_the_source_biases zeroes_the_biases_of_the_source frozen",
        "from_torch_attention": "key_first transposed out_proj_forgotten biases_forgotten"
        " many_heads_accepted separate_weights_crash refuses_tokens_first looks_at_one_layer"
        " turns_weights_for_tokens_first refuses_halfway frozen freezes_the_source",
    },
    "s06_positions": {
        "equivariance_gap": "order_the_wrong_way_round no_absolute_value",
        "add_positions": "a_row_for_each_sequence adds_the_whole_table starts_at_row_one"
        " never_checks counts_along_the_wrong_axis changes_x_in_place refuses_narrow_tables_only",
        "sinusoidal_table": "exponent_without_the_two halves_not_alternating width_of_the_paper"
        " places_from_one sine_and_cosine_swapped accepts_an_odd_width",
        "shift_matrix": "turns_backwards one_speed_for_all only_forwards",
        "FixedPositions": "a_parameter a_plain_tensor changes_x_in_place counts_sequences"
        " positions_pile_up cuts_the_table_for_good never_checks",
        "SelfAttention": "no_scale keys_from_the_query_layer queries_and_keys_swapped"
        " scaled_by_the_width_of_the_input scaled_by_the_number_of_tokens softmax_over_the_queries"
        " positions_are_never_added only_values_have_positions values_without_positions"
        " positions_added_twice places_in_reverse never_a_bias too_many_tokens_give_an_index_error",
    },
    "s07_causal_mask": {
        "causal_mask": "keep_polarity blocks_the_diagonal blocks_the_past sees_one_token_ahead"
        " has_a_fixed_size holds_numbers",
        "to_blocked": "guesses_from_the_dtype our_kind_keeps_its_dtype subtracts_from_bools"
        " changes_the_given_mask",
        "mask_and_renormalize": "sums_over_axis_one",
        "masked_softmax": "fills_with_minus_1e9 adds_minus_1e9 renormalises_after_the_softmax"
        " softmax_over_axis_one ignores_the_given_mask",
        "leaking_rows": "has_a_fixed_tolerance mean_of_the_differences sees_decreases_only"
        " stops_at_the_first_leak sums_the_differences",
        "CausalAttention": "not_scaled divided_by_d_out multiplied_by_the_root keys_from_w_query"
        " values_from_w_key applies_weights_to_the_input queries_and_keys_are_swapped"
        " scaled_by_the_width_of_the_input scaled_by_the_number_of_tokens nothing_is_masked"
        " blocks_the_diagonal sees_one_token_ahead sees_the_future_only masks_after_the_softmax"
        " masks_scores_with_zero mask_is_not_cut softmax_over_the_queries bias_is_ignored"
        " layers_point_the_other_way refuses_a_full_context length_is_not_checked"
        " super_init_is_missing",
    },
    "s08_dropout": {
        "apply_dropout": "mask_upside_down divides_by_p never_scales nan_for_p_one",
        "dropout": "keeps_with_probability_p never_scales accepts_any_p drops_whole_rows"
        " same_mask_for_every_row nan_for_p_one changes_x_in_place sets_a_seed",
        "causal_weights": "no_scale divides_without_the_root scales_by_the_number_of_tokens"
        " masks_after_the_softmax softmax_over_dim_one keys_of_the_first_item blocks_the_past"
        " blocks_the_token_itself",
        "context_with_dropout": "divides_by_p never_scales mask_upside_down drops_values"
        " drops_context_vectors draws_a_mask_of_its_own normalises_the_rows_again",
        "CausalAttention": "no_scale keys_from_the_query_layer scaled_by_the_width_of_the_input"
        " scaled_by_the_number_of_tokens softmax_over_dim_one keys_of_the_first_item never_a_bias"
        " output_layer_left_over mask_of_floats mask_is_a_plain_tensor mask_is_not_cut"
        " the_past_is_blocked dropout_layer_is_never_called dropout_goes_on_after_training"
        " drops_without_scaling dropout_on_the_context_vectors dropout_on_the_values"
        " dropout_on_the_input dropout_on_the_scores keeps_with_probability_p drops_whole_rows"
        " one_mask_for_the_whole_batch too_many_tokens_give_a_riddle",
    },
    "s09_cross_attention": {
        "cross_weights": "not_scaled scaled_by_d_k_itself scaled_by_two softmax_over_the_queries"
        " scaled_by_the_number_of_keys scales_the_query_in_place",
        "padding_mask": "keep_polarity one_too_few changes_the_lengths",
        "combined_mask": "padding_blocks_queries both_must_block no_axis_for_the_queries",
        "attention": "not_scaled scaled_by_the_width_of_the_values softmax_over_dim_one"
        " mask_is_ignored polarity_is_reversed masks_after_the_softmax blocked_queries_get_nan"
        " fills_with_minus_1e9 fills_with_minus_1e9_then_zero renormalises_after_the_softmax"
        " changes_the_mask one_mask_axis_too_many",
        "reorder_context": "the_other_way_round the_mask_stays mask_of_numbers"
        " sorts_free_keys_first",
        "CrossAttention": "not_scaled scaled_by_d_key_itself multiplied_by_the_root"
        " scaled_by_the_width_of_x scaled_by_the_width_of_the_context"
        " scaled_by_the_width_of_the_values scaled_by_the_number_of_keys softmax_over_the_queries"
        " keys_from_the_query_layer keys_from_x values_from_the_key_layer values_are_not_projected"
        " all_items_ask_the_first_context padding_is_ignored pairs_are_ignored"
        " padding_has_the_wrong_polarity only_one_of_two_masks mask_is_thrown_away bias_is_ignored"
        " one_bias_is_forgotten nothing_to_see_gives_nan nothing_to_see_gives_the_bias"
        " drops_the_batch_axis",
    },
    "s10_stacked_heads": {
        "concatenate_heads": "along_the_tokens deals_the_features_out adds_the_heads",
        "StackedHeads": "heads_in_a_plain_list one_head_many_times copies_of_one_head"
        " ignores_qkv_bias ignores_dropout stays_in_training drops_side_by_side_features"
        " drops_the_input drops_the_output_too all_heads_drop_alike hard_codes_the_context"
        " lets_one_token_too_many_pass cuts_long_sequences changes_the_input sets_a_seed",
        "arguments_for_width": "always_two_heads forgets_the_bias rounds_down gives_a_float",
        "head_contributions": "always_two_heads cuts_the_rows every_nth_column"
        " replaces_the_outputs restores_all_but_the_last",
        "parameter_shapes": "out_proj_transposed out_proj_reads_the_input_width"
        " out_proj_keeps_the_whole_width biases_as_wide_as_the_input biases_are_rows",
        "ProjectedHeads": "never_uses_out_proj the_bias_once_for_each_head deals_the_features_out"
        " ignores_qkv_bias ignores_dropout stays_in_training drops_side_by_side_features"
        " drops_the_output_too copies_of_one_head sets_a_seed hard_codes_the_context"
        " lets_one_token_too_many_pass",
    },
    "s11_head_splitting": {
        "split_heads": "view_puts_heads_before_tokens interleaves_the_features",
        "head_weight": "takes_columns_of_a_square takes_columns width_is_always_two",
        "head_scores": "transposes_the_wrong_axes keys_of_the_first_sequence rows_belong_to_keys",
        "merge_heads": "reshapes_without_exchange mixes_the_batch views_what_is_not_contiguous",
        "MultiHeadAttention": "forgets_the_scale forgets_the_root scales_by_the_whole_width"
        " scales_by_the_input_width scales_by_the_number_of_heads scales_by_the_tokens"
        " multiplies_by_the_root takes_keys_from_w_query exchanges_queries_and_keys masks_nothing"
        " masks_the_past masks_the_weights fills_with_zero opens_one_token_too_many"
        " does_not_cut_the_mask never_splits mixes_the_batch merges_without_exchange"
        " never_uses_out_proj projects_twice never_uses_dropout drops_in_evaluation_too"
        " drops_the_scores drops_the_context drops_the_values drops_the_output"
        " drops_alike_in_all_heads drops_whole_rows renormalises_after_dropout"
        " does_not_rescale_what_is_kept ignores_qkv_bias never_checks_the_division"
        " lets_long_sequences_pass lets_one_token_too_many_pass hard_codes_the_context",
        "parameter_count": "forgets_out_proj ignores_qkv_bias multiplies_by_the_heads",
        "MendedMultiHead": "mends_merge_and_drops_the_scale mends_merge_and_skips_out_proj",
    },
    "s12_batched_heads": {
        "project_token": "turned_round_by_view token_on_the_left first_head_for_all",
        "columns_per_head": "moves_brackets_only tokens_are_rows transposes_the_callers_tensor",
        "project_tokens": "exchanges_axes_by_need heads_and_tokens_exchanged_by_need"
        " squeezes_a_single_head",
        "find_layout": "compares_two_axes_of_the_shape compares_row_sums shapes_may_broadcast"
        " differences_without_a_sign too_large_a_tolerance",
        "head_contexts": "scaled_by_two scales_the_queries_in_place first_heads_values_for_all"
        " softmax_over_everything",
        "merge_and_project": "moves_brackets_only expects_tokens_first bias_is_missing"
        " views_what_is_not_contiguous",
        "BatchedHeads": "not_scaled divided_by_the_width multiplied_by_the_root"
        " scaled_by_all_heads_together scaled_by_the_input_width scaled_by_the_output_width"
        " scaled_by_the_number_of_heads scaled_by_the_number_of_tokens keys_from_w_query"
        " queries_and_keys_are_exchanged softmax_over_the_queries softmax_over_the_heads"
        " softmax_over_the_batch plain_mean one_map_for_all_heads remembers_the_first_call"
        " scales_the_weights_in_place transposes_its_weights_at_every_call"
        " merges_by_moving_brackets out_proj_is_not_used stacks_ask_for_no_gradient",
    },
}
