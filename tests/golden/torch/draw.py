"""Numbers for problems, drawn by name, so that one problem more changes no other; and the same for PyTorch."""
import zlib

import numpy as np
import torch


class Draw:
    def __init__(self, name):
        self.random = np.random.RandomState(zlib.crc32(name.encode()))  # of all generators, the one that NumPy froze

    def numbers(self, spread, *shape):
        """float32, hundredths, uniform in [-spread, spread]."""
        most = round(100 * spread)
        return self.random.randint(-most, most + 1, shape).astype(np.float32) / np.float32(100)

    def some(self, *shape):
        """bool, two of three True, and at least one in each row."""
        mask = self.random.randint(0, 3, shape) > 0
        mask[..., 0] |= ~mask.any(axis=-1)
        return mask

    def with_holes(self, spread, *shape):
        """Numbers with -inf for one of three, never for a whole row."""
        return np.where(self.some(*shape), self.numbers(spread, *shape), np.float32(-np.inf))


def doubles(array):
    return torch.from_numpy(array.astype(float))


def added(mask):
    """A mask as one that is added to the scores: bool, True = may attend, becomes 0 and -inf."""
    if mask.is_floating_point():
        return mask
    return torch.zeros(mask.shape, dtype=torch.float64).masked_fill(~mask, -torch.inf)
