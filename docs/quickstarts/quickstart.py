# A first buy in the sandbox, in Python 3.9 or newer: sign a user up, verify, estimate, buy, watch signed webhooks.
#   RAMPART_URL=http://127.0.0.1:3000 RAMPART_KEY=... RAMPART_SECRET=... python3 quickstart.py
import base64
import hashlib
import hmac
import json
import os
import queue
import sys
import threading
import time
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

BASE = os.environ.get("RAMPART_URL", "http://127.0.0.1:3000")
BASIC = base64.b64encode(f'{os.environ["RAMPART_KEY"]}:{os.environ["RAMPART_SECRET"]}'.encode()).decode()
run = time.time_ns() // 1_000_000


def api(method, path, body=None, headers={}):
    request = urllib.request.Request(
        BASE + path,
        method=method,
        data=None if body is None else json.dumps(body).encode(),
        headers={"Authorization": f"Basic {BASIC}", "Content-Type": "application/json", **headers},
    )
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            text = answer.read()
            return json.loads(text) if text else None
    except urllib.error.HTTPError as error:
        sys.exit(f"{method} {path}: {error.code} {error.read().decode()}")


def is_genuine(secret, headers, body):
    """Signed is "id.timestamp.body" (Standard Webhooks). Give the raw body, before any json.loads."""
    timestamp = headers.get("webhook-timestamp", "")
    if not timestamp.isdecimal() or abs(time.time() - int(timestamp)) >= 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f'{headers.get("webhook-id")}.{timestamp}.'.encode() + body
    expected = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    signatures = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(expected, given.encode()) for given in signatures)


# 1. A receiver of webhooks: answer at once, drop what was seen, work afterwards.
secret = ""
seen = set()
arrived = queue.Queue()


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        genuine = is_genuine(secret, self.headers, body)
        self.send_response(204 if genuine else 400)
        self.end_headers()
        if genuine and self.headers["webhook-id"] not in seen:
            seen.add(self.headers["webhook-id"])
            arrived.put(json.loads(body)["payload"])

    def log_message(self, *_):
        pass


receiver = ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
threading.Thread(target=receiver.serve_forever, daemon=True).start()
endpoint = api("POST", "/api/webhook-endpoints", {"url": f"http://127.0.0.1:{receiver.server_port}/webhooks"})
secret = endpoint["secret"]  # shown this once

# 2. Sign a user up.
user = api("POST", "/api/users", {"email": f"ada.{run}@example.com", "firstName": "Ada", "lastName": "Lovelace"})["id"]
print("user", user)

# 3. Verify: phone, three documents, review. The sandbox shows the text message, and reviews at your word.
phone = f"91{run % 1_000_000:06d}"
api("PUT", f"/api/users/{user}/phone", {"phone": phone, "code": "+65"})
messages = api("GET", f"/api/sandbox/sms?phone=%2B65{phone}")["messages"]
api("PUT", f"/api/users/{user}/phone/verify", {"code": messages[-1]["code"]})
PICTURE = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
PDF = b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"
VIDEO = b"\0\0\0\x18ftypisom\0\0\x02\0isommp41\0\0\0\x08moov\0\0\0\x08mdat"
for kind, filename, file in [
    ("front", "passport.png", PICTURE),
    ("addressProof", "bill.pdf", base64.b64encode(PDF).decode()),
    ("kycVideo", "selfie.mp4", base64.b64encode(VIDEO).decode()),
]:
    api("POST", f"/api/users/{user}/upload-kyc-documents", {"type": kind, "filename": filename, "file": file})
api("PUT", f"/api/users/{user}/verify", {"address": "1 Raffles Place, Singapore"})
api("POST", f"/api/sandbox/users/{user}/kyc", {"decision": "approve"})

# 4. What would it come to?
order = {"type": "buy", "method": "paynow", "cryptoCurrency": "BTC", "fiat": 200}
print("200 SGD buy", api("POST", "/api/transactions/estimate", order)["total"], "BTC")

# 5. Buy. The key makes the call safe to repeat: it is one order.
bought = api(
    "POST",
    f"/api/users/{user}/transactions",
    {**order, "wallet": "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx"},
    {"Idempotency-Key": f"quickstart-{run}"},
)
print("order", bought["id"])

# 6. Play the bank, and watch the webhooks.
api("POST", f'/api/sandbox/transactions/{bought["id"]}/fiat', {})
status = "pending"
while status != "completed":
    payload = arrived.get(timeout=30)
    status = payload["status"]
    print("webhook", payload["id"], status)
print("completed", payload["id"], payload["blockchainTxId"])
api("DELETE", f'/api/webhook-endpoints/{endpoint["id"]}')
