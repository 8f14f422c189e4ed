"""Web Push: a short message for one browser, encrypted so that the push service can't read it (RFC 8291, 8292)."""

from __future__ import annotations

import base64
import json
import os
from dataclasses import dataclass
from time import time

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from .addresses import origin_of

RECORD = 4096
HOURS_VALID = 12
DAYS_KEPT = 1


@dataclass(frozen=True, slots=True)
class Subscription:
    """Where a browser can be reached, and its keys."""

    endpoint: str
    p256dh: str
    auth: str


def from_base64(text: str) -> bytes:
    """URL-safe, without padding."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def to_base64(data: bytes) -> str:
    """URL-safe, without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    """A public key as push services write it."""
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def read_point(text: str) -> ec.EllipticCurvePublicKey:
    """A public key from a browser; ValueError if it is none."""
    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), from_base64(text))


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def seal(
    message: bytes, to: Subscription, key: ec.EllipticCurvePrivateKey | None = None, salt: bytes | None = None
) -> bytes:
    """Encrypt a message for one browser; key and salt are fresh unless a test passes them."""
    key = key or ec.generate_private_key(ec.SECP256R1())
    salt = salt or os.urandom(16)
    theirs = read_point(to.p256dh)
    ours = point(key.public_key())
    shared = key.exchange(ec.ECDH(), theirs)
    secret = _derive(shared, from_base64(to.auth), b"WebPush: info\0" + point(theirs) + ours, 32)
    content_key = _derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(secret, salt, b"Content-Encoding: nonce\0", 12)
    sealed = AESGCM(content_key).encrypt(nonce, message + b"\x02", None)
    return salt + RECORD.to_bytes(4, "big") + bytes([len(ours)]) + ours + sealed


class PushKey:
    """The key that identifies this server to push services (VAPID)."""

    def __init__(self, pem: str) -> None:
        key = serialization.load_pem_private_key(pem.encode(), None)
        if not isinstance(key, ec.EllipticCurvePrivateKey):
            raise InvalidTag("the stored push key is of another kind")
        self._key = key

    @staticmethod
    def new() -> str:
        """A new key, to be stored."""
        kind = serialization.PrivateFormat.PKCS8
        plain = serialization.NoEncryption()
        pem = ec.generate_private_key(ec.SECP256R1()).private_bytes(serialization.Encoding.PEM, kind, plain)
        return pem.decode()

    @property
    def public(self) -> str:
        """What browsers need to subscribe."""
        return to_base64(point(self._key.public_key()))

    def headers(self, endpoint: str, contact: str) -> dict[str, str]:
        """The headers that a push service requires."""
        claims: dict[str, object] = {"aud": origin_of(endpoint), "exp": int(time()) + HOURS_VALID * 3600}
        if contact:
            claims["sub"] = contact
        head = to_base64(json.dumps({"typ": "JWT", "alg": "ES256"}).encode())
        body = f"{head}.{to_base64(json.dumps(claims).encode())}"
        r, s = decode_dss_signature(self._key.sign(body.encode(), ec.ECDSA(hashes.SHA256())))
        token = f"{body}.{to_base64(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"
        return {
            "authorization": f"vapid t={token}, k={self.public}",
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(DAYS_KEPT * 86400),
            "urgency": "normal",
        }
