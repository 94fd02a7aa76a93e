"""Compiled LLVM modules, and the cache of their object code on disk.

An entry of the cache is named by the hash of the assembly text, the LLVM version, the processor and its features; it is
written to a temporary file and renamed, so that readers see all of it or nothing. A cache that cannot be used is no
error: code is compiled again.
"""

from __future__ import annotations

import contextlib
import hashlib
import logging
import os
import tempfile
import threading
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

log = logging.getLogger("bramah")

_LAYOUT = b"bramah object 1\n"
_lock = threading.Lock()
_loaded: WeakValueDictionary[str, Module] = WeakValueDictionary()


class Module:
    """Machine code in memory; addresses stay valid as long as this object lives."""

    def __init__(self, engine: Any) -> None:
        self._engine = engine

    def address(self, function: str) -> int:
        return int(self._engine.get_function_address(function))


def cache_folder() -> Path:
    """Where object code is kept: $BRAMAH_CACHE, or the user's cache folder. Raises OSError if there is none."""
    own = os.environ.get("BRAMAH_CACHE")
    if own:
        return Path(own)
    base = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    try:
        return (Path(base) if base else Path.home() / ".cache") / "bramah"
    except RuntimeError as error:
        raise OSError("the user has no home folder") from error


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
    llvm, make_machine, identity = _target()
    key = hashlib.sha256(_LAYOUT + identity + b"\0" + assembly.encode()).hexdigest()
    with _lock:
        module = _loaded.get(key)
        if module is None:
            code = _read(key)
            if code is None:
                code = _compile(llvm, make_machine(), assembly)
                _write(key, code)
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


def _read(key: str) -> bytes | None:
    try:
        data = (cache_folder() / f"{key}.o").read_bytes()
    except OSError:
        return None
    digest, code = data[:32], data[32:]
    if hashlib.sha256(code).digest() != digest:
        log.warning("The cached object %s.o is damaged; compiling it again.", key[:12])
        return None
    return code


def _write(key: str, code: bytes) -> None:
    temporary = None
    try:
        folder = cache_folder()
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=folder, suffix=".tmp", delete=False) as file:
            temporary = file.name
            file.write(hashlib.sha256(code).digest() + code)
        os.replace(temporary, folder / f"{key}.o")
    except OSError as error:
        log.info("Compiled code is not kept: %s", error)
        if temporary is not None:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
