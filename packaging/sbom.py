#!/usr/bin/python3
"""Prints a bill of materials in CycloneDX 1.6 from Package.resolved and the toolchain.

Usage: packaging/sbom.py VERSION PACKAGE.RESOLVED PACKAGE.SWIFT > cyc.cdx.json
  SOURCE_DATE_EPOCH sets its timestamp.
"""
import datetime
import json
import os
import re
import subprocess
import sys
import uuid

# Packages that only tests use.
NOT_SHIPPED = {"flyingfox"}
LICENSES = {"swift-argument-parser": "Apache-2.0 WITH Swift-exception", "grdb.swift": "MIT"}


def package(pin):
    """A component for one entry of Package.resolved."""
    match = re.fullmatch(r"https://([^/]+)/([^/]+)/(.+?)(\.git)?", pin["location"])
    host, owner, name = match.group(1), match.group(2), match.group(3)
    version = pin["state"]["version"]
    return {
        "type": "library", "bom-ref": pin["identity"], "group": f"{host}/{owner}", "name": name, "version": version,
        # An unknown licence is an error, to be added by hand.
        "licenses": [{"expression": LICENSES[pin["identity"]]}],
        "purl": f"pkg:swift/{host}/{owner}/{name}@{version}",
        "externalReferences": [{"type": "vcs", "url": pin["location"], "comment": f"commit {pin['state']['revision']}"}],
    }


def swift():
    """The toolchain's libraries, which are compiled in, too."""
    said = subprocess.run(["swift", "--version"], capture_output=True, text=True, check=True).stdout
    version = re.search(r"Swift version (\S+)", said).group(1)
    return [
        {"type": "library", "bom-ref": "swift", "name": "swift", "version": version,
         "description": "Runtime, standard library, libdispatch and Foundation",
         "licenses": [{"expression": "Apache-2.0 WITH Swift-exception"}],
         "purl": f"pkg:generic/swift@{version}"},
        {"type": "library", "bom-ref": "swift-foundation-icu", "name": "swift-foundation-icu", "version": version,
         "description": "ICU's code inside Foundation, without its data", "licenses": [{"expression": "Unicode-3.0"}],
         "purl": f"pkg:generic/swift-foundation-icu@{version}"},
    ]


def gcc():
    """The C++ library of Swift's runtime, which is compiled in on Linux."""
    version = subprocess.run(["cc", "-dumpfullversion"], capture_output=True, text=True, check=True).stdout.strip()
    return {
        "type": "library", "bom-ref": "gcc", "name": "gcc", "version": version, "description": "libstdc++ and libgcc",
        "licenses": [{"expression": "GPL-3.0-or-later WITH GCC-exception-3.1"}], "purl": f"pkg:generic/gcc@{version}",
    }


def declared(manifest):
    """The addresses of the packages that Package.swift names, lower case."""
    return {url.lower() for url in re.findall(r'\.package\(url: "([^"]+)"', open(manifest).read())}


def main():
    version, resolved, manifest = sys.argv[1:]
    pins = json.load(open(resolved))["pins"]
    unknown = {pin["location"].lower().removesuffix(".git") for pin in pins} ^ declared(manifest)
    if unknown:
        sys.exit(f"Package.resolved and Package.swift differ: {', '.join(sorted(unknown))}")
    components = [package(pin) for pin in pins if pin["identity"] not in NOT_SHIPPED] + swift() + [gcc()]
    time = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)
    bill = {
        "bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1,
        # Derived from the release, so that the bytes are reproducible.
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, 'cyc ' + version + str(pins))}",
        "metadata": {
            "timestamp": time.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "component": {"type": "application", "bom-ref": "cyc", "name": "cyc", "version": version,
                          "licenses": [{"expression": "MIT"}]},
        },
        "components": components,
        "dependencies": [{"ref": "cyc", "dependsOn": [component["bom-ref"] for component in components]}],
    }
    print(json.dumps(bill, indent=2, ensure_ascii=False))


main()
