#!/bin/sh
# A first buy in the sandbox, by curl: sign a user up, verify, estimate, buy, watch.
#   RAMPART_URL=http://127.0.0.1:3000 RAMPART_KEY=... RAMPART_SECRET=... sh quickstart.sh
# And whether a webhook is genuine, its body on the standard input:
#   sh quickstart.sh verify <secret> <webhook-id> <webhook-timestamp> <webhook-signature>
set -eu

# Signed is "id.timestamp.body" (Standard Webhooks), with the bytes of the secret after whsec_.
verify() {
  case $3 in '' | 0* | *[!0-9]*) return 1 ;; esac # what is counted with must be a number: the header is not trusted yet
  now=$(date +%s)
  [ $((now - $3)) -lt 300 ] && [ $(($3 - now)) -lt 300 ] || return 1
  key=$(printf %s "${1#whsec_}" | openssl base64 -d -A | od -An -tx1 -v | tr -d ' \n')
  expected="v1,$({ printf '%s.%s.' "$2" "$3"; cat; } | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)"
  case " $4 " in *" $expected "*) return 0 ;; *) return 1 ;; esac
}

if [ "${1:-}" = verify ]; then
  shift
  if verify "$@"; then echo genuine; else echo forged; exit 1; fi
  exit 0
fi

BASE=${RAMPART_URL:-http://127.0.0.1:3000}
api() { # method, path, body
  curl -sS --fail-with-body -u "$RAMPART_KEY:$RAMPART_SECRET" -X "$1" "$BASE$2" -H 'Content-Type: application/json' ${3:+-d "$3"}
}
field() { sed -n "s/.*\"$1\": *\"\([^\"]*\)\".*/\1/p"; }
run=$(date +%s)

# 1. Sign a user up.
user=$(api POST /api/users "{\"email\":\"ada.$run@example.com\",\"firstName\":\"Ada\",\"lastName\":\"Lovelace\"}" | field id)
echo "user $user"

# 2. Verify: phone, three documents, review. The sandbox shows the text message, and reviews at your word.
phone=91$(printf %06d $((run % 1000000)))
api PUT "/api/users/$user/phone" "{\"phone\":\"$phone\",\"code\":\"+65\"}" >/dev/null
code=$(api GET "/api/sandbox/sms?phone=%2B65$phone" | field code)
api PUT "/api/users/$user/phone/verify" "{\"code\":\"$code\"}" >/dev/null
upload() { # type, file name, base64
  api POST "/api/users/$user/upload-kyc-documents" "{\"type\":\"$1\",\"filename\":\"$2\",\"file\":\"$3\"}" >/dev/null
}
upload front passport.png iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==
upload addressProof bill.pdf "$(printf '%%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%%%EOF\n' | openssl base64 -A)"
upload kycVideo selfie.mp4 "$(printf '\0\0\0\030ftypisom\0\0\2\0isommp41\0\0\0\010moov\0\0\0\010mdat' | openssl base64 -A)"
api PUT "/api/users/$user/verify" '{"address":"1 Raffles Place, Singapore"}' >/dev/null
api POST "/api/sandbox/users/$user/kyc" '{"decision":"approve"}' >/dev/null

# 3. What would it come to?
api POST /api/transactions/estimate '{"type":"buy","cryptoCurrency":"BTC","method":"paynow","fiat":200}'
echo

# 4. Buy. The key makes the call safe to repeat: it is one order.
order=$(curl -sS --fail-with-body -u "$RAMPART_KEY:$RAMPART_SECRET" "$BASE/api/users/$user/transactions" \
  -H 'Content-Type: application/json' -H "Idempotency-Key: quickstart-$run" \
  -d '{"type":"buy","method":"paynow","cryptoCurrency":"BTC","fiat":200,"wallet":"tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx"}' | field id)
echo "order $order"

# 5. Play the bank, and watch. A service of yours would receive webhooks instead: see verify above.
api POST "/api/sandbox/transactions/$order/fiat" '{}' >/dev/null
status=pending
for _ in $(seq 60); do
  status=$(api GET "/api/transactions/$order" | field status)
  echo "status $status"
  [ "$status" != completed ] || break
  sleep 0.5
done
[ "$status" = completed ]
