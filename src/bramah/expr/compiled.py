"""Compiled LLVM modules. Their object code is kept on disk under the hash of the assembly text, the LLVM version, the
processor and its features.
"""

from __future__ import annotations

import hashlib
import os
import sys
import threading
from collections.abc import Callable
from contextlib import nullcontext
from functools import cache, partial
from typing import Any
from weakref import WeakValueDictionary

from bramah.expr.code_cache import CodeCache

_LAYOUT = b"bramah object 1\n"
_lock = threading.RLock()
_loaded: WeakValueDictionary[str, Module] = WeakValueDictionary()
_kept = CodeCache()


class Module:
    """Machine code in memory; addresses stay valid as long as this object lives."""

    def __init__(self, engine: Any) -> None:
        self._engine = engine

    def address(self, function: str) -> int:
        return int(self._engine.get_function_address(function))


@cache
def _target() -> tuple[Any, Callable[[], Any], bytes]:
    """llvmlite's binding, a maker of target machines, and what identifies both."""
    import llvmlite
    import llvmlite.binding as llvm

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    cpu, features = llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()
    target = llvm.Target.from_default_triple()
    make = partial(target.create_target_machine, cpu=cpu, features=features, opt=3, jit=True, codemodel="jitdefault")
    version = ".".join(map(str, llvm.llvm_version_info))
    return llvm, make, f"{llvmlite.__version__} {version} {llvm.get_default_triple()} {cpu} {features}".encode()


def load(assembly: str) -> Module:
    """The module of this assembly text: from memory, from the cache on disk, or compiled now."""
    with _lock:
        llvm, make_machine, identity = _target()
        key = hashlib.sha256(_LAYOUT + identity + b"\0" + assembly.encode()).hexdigest()
        module = _loaded.get(key)
        if module is None:
            code = _kept.read(key)
            if code is None:
                code = _compile(llvm, make_machine(), assembly)
                _kept.write(key, code)
            module = _loaded[key] = _link(llvm, make_machine(), code)
        return module


def _compile(llvm: Any, machine: Any, assembly: str) -> bytes:
    module = llvm.parse_assembly(assembly)
    module.triple = machine.triple
    module.data_layout = str(machine.target_data)
    module.verify()
    options = llvm.create_pipeline_tuning_options(speed_level=2)
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
    return bytes(machine.emit_object(module))


def _link(llvm: Any, machine: Any, code: bytes) -> Module:
    empty = llvm.parse_assembly("")
    # The engine takes the machine and frees it, so each needs one of its own.
    engine = llvm.create_mcjit_compiler(empty, machine)
    engine.add_object_file(llvm.object_file.ObjectFileRef.from_data(code))
    engine.finalize_object()
    return Module(engine)


def _llvm_lock() -> Any:
    """What llvmlite holds during every call, also where it frees what nobody uses; none before its first use."""
    ffi = sys.modules.get("llvmlite.binding.ffi")
    return getattr(getattr(ffi, "lib", None), "_lock", None) or nullcontext()


_held: list[Any] = []
"""Of llvmlite, while a process forks."""


def _before_fork() -> None:
    """A child has no thread that would release what another thread held, so that all are let finish first."""
    _lock.acquire()
    _held.append(_llvm_lock())
    _held[-1].__enter__()


def _after_fork() -> None:
    _held.pop().__exit__(None, None, None)
    _lock.release()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=_before_fork, after_in_parent=_after_fork, after_in_child=_after_fork)
