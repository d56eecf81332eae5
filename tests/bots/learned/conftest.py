"""The two kernels, which must not differ."""

from __future__ import annotations

import os
from typing import Protocol

import pytest

from rondel.bots.learned.layout import Kernel
from rondel.bots.learned.network import kernel_type
from rondel.bots.learned.plain_kernel import PlainKernel


class KernelType(Protocol):
    """Makes a kernel."""

    def __call__(self, sizes: tuple[int, ...], shifts: tuple[int, ...], weights: bytes, /) -> Kernel: ...


@pytest.fixture(scope="session")
def compiled() -> KernelType:
    """The kernel in C, which is there if the package was compiled."""
    if kernel_type() is PlainKernel:
        assert os.environ.get("RONDEL_EXPECT") != "compiled"
        pytest.skip("the package is not compiled")
    return kernel_type()


@pytest.fixture(scope="session", params=["plain", "compiled"])
def kernel(request: pytest.FixtureRequest) -> KernelType:
    """Each of the two."""
    return PlainKernel if request.param == "plain" else request.getfixturevalue("compiled")
