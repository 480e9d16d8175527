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
    "s13_transformer_block": {
        "LayerNorm": "unbiased_variance eps_outside_the_root std_plus_eps no_eps"
        " eps_is_always_the_default over_the_tokens over_the_batch over_everything over_axis_one"
        " over_tokens_and_features gain_is_not_used bias_is_not_added gain_and_bias_are_not_used"
        " bias_is_scaled_too no_bias_at_all plain_tensors one_number_for_all_features other_names"
        " starts_at_random gain_starts_at_zero divided_by_the_variance mean_is_not_subtracted"
        " root_mean_square only_centred mean_of_absolute_differences changes_x_in_place"
        " loses_the_axis super_init_is_missing remembers_the_first_call returns_nothing",
        "FeedForward": "no_activation activation_after_both_layers activation_after_each_layer"
        " gelu_for_relu sigmoid_for_relu softmax_for_relu absolute_value_for_relu leaky_relu"
        " adds_the_input adds_the_tokens_up no_second_bias no_biases width_is_four_times"
        " other_names layers_in_a_list super_init_is_missing",
        "residual": "no_residual no_residual_in_post_norm no_residual_in_pre_norm"
        " adds_the_normalised_token always_pre_norm always_post_norm pre_and_post_are_exchanged"
        " post_norm_normalises_the_sublayer pre_norm_normalises_the_result normalises_twice"
        " post_norm_normalises_the_input_too never_normalises adds_x_twice subtracts takes_the_mean"
        " multiplies adds_in_place calls_the_sublayer_twice",
        "TransformerBlock": "norm1_is_used_twice one_norm_under_two_names norms_are_exchanged"
        " always_pre_norm always_post_norm pre_and_post_are_exchanged no_residual_around_attention"
        " no_residual_around_the_network no_residuals second_residual_adds_x network_reads_x"
        " adds_the_normalised_token norm2_is_missing_in_pre_norm norm1_is_missing_in_pre_norm"
        " norm1_is_missing_in_post_norm norm2_is_missing_in_post_norm"
        " post_norm_normalises_the_sublayers pre_norm_ends_with_a_norm network_first"
        " both_sublayers_in_parallel no_activation activation_after_the_network"
        " dropout_is_never_used dropout_in_evaluation_too dropout_on_the_sum"
        " dropout_on_what_a_sublayer_reads dropout_on_hidden_features_only"
        " dropout_after_attention_only dropout_after_the_network_only width_is_four_times"
        " network_in_a_sequential norms_have_nothing_to_learn a_norm_left_over"
        " changes_x_in_place super_init_is_missing returns_both_steps",
        "Stack": "one_block_many_times one_block_in_a_loop blocks_in_a_plain_list"
        " every_block_reads_x outputs_are_added adds_a_residual last_block_is_left_out"
        " first_block_is_left_out one_copy_too_many last_norm_is_never_used there_is_no_last_norm"
        " there_is_always_a_last_norm a_norm_that_is_not_wanted norm_after_every_block"
        " norm_before_the_blocks norm_with_nothing_to_learn blocks_have_another_name"
        " new_weights_for_every_copy super_init_is_missing",
        "weights_from_torch": "key_first value_first key_and_value_are_exchanged every_third_row"
        " cut_into_columns transposed biases_are_forgotten biases_are_zero one_bias_for_all_three"
        " query_for_all out_proj_is_forgotten out_proj_is_transposed only_renamed attention_only"
        " norms_are_exchanged old_entries_stay changes_the_given_dict returns_a_list"
        " linear_layers_are_transposed",
    },
    "s14_language_model": {
        "tokenize": "backwards capitals_made_small code_points differences_of_code_points"
        " first_places_in_the_text letters_only line_breaks_dropped most_frequent_first"
        " numbers_start_at_one order_of_appearance repeated_entries sorted_without_case"
        " spaces_dropped tokens_alone tokens_as_a_list tokens_as_floats tokens_of_int32"
        " tokens_of_the_vocabulary values_exchanged vocabulary_as_a_dict vocabulary_as_a_set"
        " words_as_tokens",
        "decode": "a_list_of_entries backwards code_points counts_from_one each_entry_once"
        " first_is_left_out first_letters_only last_is_left_out looks_up_the_other_way"
        " numbers_as_text prints_it repeats_are_dropped sorts_the_vocabulary spaces_between",
        "make_batch": "axes_exchanged both_one_further equal_offsets_once"
        " every_piece_from_the_first_offset every_second_token floats last_target_from_the_front"
        " last_target_is_missing last_target_is_zero offsets_are_not_used offsets_are_sorted"
        " offsets_times_length one_long_row one_tensor_for_both one_token_too_few"
        " one_token_too_many only_the_last_target places_for_tokens targets_are_inputs"
        " targets_are_inputs_plus_one targets_behind_the_piece targets_one_back"
        " targets_two_further values_exchanged",
        "cross_entropy": "a_number_without_gradient a_python_float binary_losses"
        " divided_by_all_entries first_sequence_only formula_as_it_stands last_place_is_left_out"
        " last_place_only logarithm_afterwards logarithm_is_missing logarithm_to_base_two"
        " logits_are_clamped maximum_is_not_added_again mean_over_sequences_only"
        " mean_over_tokens_only most_probable_entry no_logit_of_the_target no_softmax"
        " one_loss_for_each_place one_maximum_for_all perplexity probabilities_are_clamped"
        " sign_is_missing small_number_added softmax_over_a_sequence softmax_over_the_batch"
        " softmax_over_tokens squared_differences sum_of_all target_is_not_used"
        " targets_one_further",
        "LanguageModel": "a_pair_is_returned allowed_for_blocked axes_exchanged"
        " blocks_in_a_plain_list each_token_alone embeddings_are_added_again"
        " every_block_reads_the_embeddings features_for_logits first_block_is_not_used"
        " first_token_is_blocked head_has_a_bias head_shares_the_embedding larger_eps"
        " last_block_is_not_used last_norm_is_not_used last_place_only log_softmax_at_the_end"
        " logits_are_normalised mask_in_the_first_block_only mask_in_the_last_block_only"
        " mask_is_flipped mask_of_the_whole_context next_token_is_visible no_mask no_places"
        " no_tokens norm_before_the_blocks norm_behind_every_block norm_without_its_weights"
        " nothing_is_returned one_block_many_times one_block_too_few one_block_too_many"
        " one_place_for_all one_token_back other_names own_token_is_blocked places_backwards"
        " places_before_every_block places_from_one places_multiplied places_of_the_batch"
        " places_subtracted probable_tokens softmax_at_the_end super_init_is_missing"
        " tokens_as_places",
        "train": "a_copy_is_trained ascent batches_backwards default_learning_rate"
        " first_batch_again_and_again first_place_is_left_out first_sequence_only"
        " gradients_are_cut_to_their_signs gradients_are_not_cleared"
        " inputs_and_targets_exchanged inputs_for_targets last_loss_alone last_place_only"
        " learning_rate_falls loss_after_the_step losses_are_rounded mean_of_the_losses"
        " new_optimizer_in_every_step one_step_for_all plain_gradient_descent"
        " return_inside_the_loop returns_nothing returns_the_model running_mean"
        " smoothed_labels softmax_before_the_loss"
        " squared_differences sum_of_losses targets_moved_again two_steps_for_each_batch"
        " view_mixes_the_axes weights_stay",
        "sample": "blocked_logits_are_zero blocks_in_the_callers_logits"
        " border_of_the_first_row changes_the_logits drawn_from_all drawn_without_temperature"
        " equal_parts first_k_of_the_vocabulary first_row_only line_from_the_other_end"
        " logarithms_of_probabilities logits_for_probabilities most_probable_first"
        " most_probable_token multiplies_by_the_temperature no_softmax not_scaled_again"
        " one_border_for_the_batch one_less_than_k one_more_than_k one_number_for_all_rows"
        " one_token_back one_token_further only_largest_when_k place_among_the_ranked"
        " probabilities_without_top_k root_of_the_temperature share_for_k smallest_k"
        " softmax_over_everything softmax_over_the_batch sums_are_not_taken"
        " temperature_after_the_softmax temperature_is_not_used temperature_with_top_k_only"
        " tokens_alone tokens_as_floats tokens_in_a_column tokens_one_hot top_k_is_not_used"
        " values_exchanged zero_draws_the_first_token",
    },
    "s15_fast_attention": {
        "merge_states": "factors_are_exchanged logarithm_of_the_total maxima_are_added"
        " maximum_of_totals no_maximum one_maximum_for_all only_the_first_is_corrected"
        " result_is_divided result_without_the_maximum results_are_added second_part_is_lost"
        " sign_is_turned smaller_maximum sums_are_added totals_are_added",
        "tiled_attention": "all_scores_at_once always_causal blocked_scores_are_zero"
        " causal_is_ignored divided_in_every_tile first_tile_only first_values_for_all"
        " last_tile_is_lost last_tile_is_read_only mask_from_the_tile mask_is_flipped mask_of_all"
        " maximum_of_the_tile maximum_over_the_queries mean_of_tiles no_maximum not_divided"
        " not_scaled ready_made result_is_not_corrected scaled_by_the_tile scaled_by_the_width"
        " strict_mask sums_are_not_corrected tiles_overlap total_is_not_corrected"
        " without_gradients",
        "rotate": "another_default_base base_is_fixed changes_the_features degrees"
        " exponent_by_half_the_width exponent_has_i first_pair_only from_the_new_first"
        " halves_are_paired mirrored mirrored_below one_speed pairs_are_not_put_together"
        " places_from_one places_from_zero places_of_the_heads sine_and_cosine_exchanged"
        " sines_are_added speeds_backwards speeds_grow turned_back without_gradients",
        "grouped_attention": "causal_mask first_group_for_all groups_backwards heads_side_by_side"
        " heads_take_turns keys_take_turns mean_of_the_groups mean_of_the_queries no_softmax"
        " not_scaled one_head_for_each_group scaled_by_all_heads scaled_by_the_groups"
        " scaled_by_the_values scaled_by_the_width softmax_over_the_heads softmax_over_the_queries"
        " values_take_turns",
        "CachedAttention": "blocked_scores_are_zero cache_changes_the_last cache_for_all_heads"
        " cache_is_exchanged cache_is_not_extended cache_is_not_read cache_of_new_tokens"
        " cache_with_tokens_first features_are_interleaved heads_are_merged_wrongly"
        " heads_take_turns keys_for_every_head keys_for_values_in_the_cache layers_with_biases"
        " mask_from_the_first_key new_before_old no_gradients no_mask no_mask_with_a_cache"
        " no_mask_without_a_cache no_projection_at_the_end not_scaled output_alone"
        " own_key_is_blocked scaled_by_all_heads scaled_by_the_input sees_one_ahead"
        " values_are_not_cached values_from_w_key view_mixes_the_axes",
        "generate": "drawn_at_random first_cache_for_all first_text_for_all last_given_token_again"
        " last_token_is_read least_probable logits_of_the_first_place new_tokens_alone"
        " no_cache_later one_token_too_few one_token_too_many position_stays"
        " positions_count_new_tokens positions_from_zero positions_one_ahead positions_one_behind"
        " same_token_again tokens_as_floats whole_text_with_the_cache without_a_cache",
    },
}
