/** Returns the commands of a first buy in the sandbox, with the partner's key filled in. If they are run again, they continue with the same user and order. */
export const quickstart = (apiUrl: string, apiKey: string): { title: string; commands: string }[] => [
  {
    title: '1. Set your credentials',
    commands: `BASE=${apiUrl}
AUTH=${apiKey}:••••••••
JSON='Content-Type: application/json'
field() { sed -n "s/.*\\"$1\\": *\\"\\([^\\"]*\\)\\".*/\\1/p"; }`,
  },
  {
    title: '2. Sign a user up and verify the phone',
    commands: `ADA=$(curl -sS -u $AUTH "$BASE/api/users?email=ada@example.com" | field id)
[ -n "$ADA" ] || ADA=$(curl -sS -u $AUTH $BASE/api/users -H "$JSON" -d '{"email":"ada@example.com","firstName":"Ada","lastName":"Lovelace"}' | field id)
KYC=$(curl -sS -u $AUTH $BASE/api/users/$ADA | field kyc)
[ "$KYC" = verified ] || {
curl -sS -u $AUTH -X PUT $BASE/api/users/$ADA/phone -H "$JSON" -d '{"phone":"91234567","code":"+65"}'
CODE=$(curl -sS -u $AUTH "$BASE/api/sandbox/sms?phone=%2B6591234567" | field code)
curl -sS -u $AUTH -X PUT $BASE/api/users/$ADA/phone/verify -H "$JSON" -d "{\\"code\\":\\"$CODE\\"}"
}`,
  },
  {
    title: '3. Upload the smallest real documents, ask for the review, and approve it yourself: this is the sandbox',
    commands: `[ "$KYC" = verified ] || {
echo iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg== | base64 -d > front.png
printf '%%PDF-1.4\\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\\ntrailer<</Root 1 0 R>>\\n%%%%EOF\\n' > bill.pdf
printf '\\0\\0\\0\\030ftypisom\\0\\0\\2\\0isommp41\\0\\0\\0\\010moov\\0\\0\\0\\010mdat' > selfie.mp4
curl -sS -u $AUTH $BASE/api/users/$ADA/upload-kyc-documents -F type=front -F file=@front.png
curl -sS -u $AUTH $BASE/api/users/$ADA/upload-kyc-documents -F type=addressProof -F file=@bill.pdf
curl -sS -u $AUTH $BASE/api/users/$ADA/upload-kyc-documents -F type=kycVideo -F file=@selfie.mp4
curl -sS -u $AUTH -X PUT $BASE/api/users/$ADA/verify -H "$JSON" -d '{"address":"1 Raffles Place, Singapore"}'
curl -sS -u $AUTH $BASE/api/sandbox/users/$ADA/kyc -H "$JSON" -d '{"decision":"approve"}'
}`,
  },
  {
    title: '4. Buy for 200 SGD, then let the user pay',
    commands: `ID=$(curl -sS -u $AUTH $BASE/api/users/$ADA/transactions -H "$JSON" -H 'Idempotency-Key: quickstart' -d '{"type":"buy","method":"paynow","cryptoCurrency":"BTC","fiat":200,"wallet":"tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx"}' | field id)
STATUS=$(curl -sS -u $AUTH $BASE/api/transactions/$ID | field status)
[ "$STATUS" != pending ] || curl -sS -u $AUTH -X POST $BASE/api/sandbox/transactions/$ID/fiat
echo; echo "$ID"`,
  },
];

export const verifyWebhook = `import { createHmac, timingSafeEqual } from 'node:crypto';

export function isGenuine(secret, headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < 300)) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = Buffer.from(\`v1,\${createHmac('sha256', key).update(\`\${id}.\${timestamp}.\${body}\`).digest('base64')}\`);
  return signatures.split(' ').map((given) => Buffer.from(given)).some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}`;
