<?php
// A first buy in the sandbox, in PHP 8.1 or newer: sign a user up, verify, estimate, buy, watch signed webhooks.
//   RAMPART_URL=http://127.0.0.1:3000 RAMPART_KEY=... RAMPART_SECRET=... php quickstart.php
declare(strict_types=1);

$base = getenv('RAMPART_URL') ?: 'http://127.0.0.1:3000';
$basic = base64_encode(getenv('RAMPART_KEY') . ':' . getenv('RAMPART_SECRET'));
$run = (int) (microtime(true) * 1000);

function api(string $method, string $path, ?array $body = null, array $headers = []): ?array
{
    global $base, $basic;
    $text = file_get_contents($base . $path, false, stream_context_create(['http' => [
        'method' => $method,
        'header' => ["Authorization: Basic $basic", 'Content-Type: application/json', ...$headers],
        'content' => $body === null ? '' : json_encode($body, JSON_FORCE_OBJECT),
        'ignore_errors' => true,
        'timeout' => 30,
    ]]));
    $status = (int) explode(' ', $http_response_header[0] ?? '')[1];
    if ($status >= 300) {
        fwrite(STDERR, "$method $path: $status $text\n");
        exit(1);
    }
    return $text === '' ? null : json_decode($text, true);
}

/** Signed is "id.timestamp.body" (Standard Webhooks). Give the raw body, before any json_decode. */
function isGenuine(string $secret, array $headers, string $body): bool
{
    $timestamp = $headers['webhook-timestamp'] ?? '';
    if (abs(time() - (int) $timestamp) >= 300) {
        return false;
    }
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $signed = ($headers['webhook-id'] ?? '') . ".$timestamp.$body";
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', $signed, $key, true));
    foreach (explode(' ', $headers['webhook-signature'] ?? '') as $given) {
        if (hash_equals($expected, $given)) {
            return true;
        }
    }
    return false;
}

/** Headers and body of the next request, which is answered at once. A web server does this for you. */
function receive($listener, string $secret): ?array
{
    $connection = stream_socket_accept($listener, 30);
    if ($connection === false) {
        return null;
    }
    $headers = [];
    while (($line = trim((string) fgets($connection))) !== '') {
        [$name, $value] = explode(':', $line, 2) + [1 => ''];
        $headers[strtolower($name)] = trim($value);
    }
    $body = (string) stream_get_contents($connection, (int) ($headers['content-length'] ?? 0));
    $genuine = isGenuine($secret, $headers, $body);
    fwrite($connection, 'HTTP/1.1 ' . ($genuine ? '204 No Content' : '400 Bad Request') . "\r\nConnection: close\r\n\r\n");
    fclose($connection);
    return $genuine ? [$headers, json_decode($body, true)] : [$headers, null];
}

// 1. A receiver of webhooks.
$listener = stream_socket_server('tcp://127.0.0.1:0');
$endpoint = api('POST', '/api/webhook-endpoints', ['url' => 'http://' . stream_socket_get_name($listener, false) . '/webhooks']);
$secret = $endpoint['secret']; // shown this once

// 2. Sign a user up.
$user = api('POST', '/api/users', ['email' => "ada.$run@example.com", 'firstName' => 'Ada', 'lastName' => 'Lovelace'])['id'];
echo "user $user\n";

// 3. Verify: phone, three documents, review. The sandbox shows the text message, and reviews at your word.
$phone = '91' . str_pad((string) ($run % 1_000_000), 6, '0', STR_PAD_LEFT);
api('PUT', "/api/users/$user/phone", ['phone' => $phone, 'code' => '+65']);
$messages = api('GET', "/api/sandbox/sms?phone=%2B65$phone")['messages'];
api('PUT', "/api/users/$user/phone/verify", ['code' => end($messages)['code']]);
$picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
$pdf = "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n";
$video = "\0\0\0\x18ftypisom\0\0\x02\0isommp41\0\0\0\x08moov\0\0\0\x08mdat";
$documents = [
    ['type' => 'front', 'filename' => 'passport.png', 'file' => $picture],
    ['type' => 'addressProof', 'filename' => 'bill.pdf', 'file' => base64_encode($pdf)],
    ['type' => 'kycVideo', 'filename' => 'selfie.mp4', 'file' => base64_encode($video)],
];
foreach ($documents as $document) {
    api('POST', "/api/users/$user/upload-kyc-documents", $document);
}
api('PUT', "/api/users/$user/verify", ['address' => '1 Raffles Place, Singapore']);
api('POST', "/api/sandbox/users/$user/kyc", ['decision' => 'approve']);

// 4. What would it come to?
$order = ['type' => 'buy', 'method' => 'paynow', 'cryptoCurrency' => 'BTC', 'fiat' => 200];
echo '200 SGD buy ', api('POST', '/api/transactions/estimate', $order)['total'], " BTC\n";

// 5. Buy. The key makes the call safe to repeat: it is one order.
$wallet = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
$bought = api('POST', "/api/users/$user/transactions", [...$order, 'wallet' => $wallet], ["Idempotency-Key: quickstart-$run"]);
echo "order {$bought['id']}\n";

// 6. Play the bank, and watch the webhooks; an event that was seen is dropped.
api('POST', "/api/sandbox/transactions/{$bought['id']}/fiat", []);
$seen = [];
do {
    $received = receive($listener, $secret);
    if ($received === null) {
        fwrite(STDERR, "No webhook says completed.\n");
        exit(1);
    }
    [$headers, $event] = $received;
    if ($event === null || isset($seen[$headers['webhook-id']])) {
        continue;
    }
    $seen[$headers['webhook-id']] = true;
    $payload = $event['payload'];
    echo "webhook {$payload['id']} {$payload['status']}\n";
} while (($payload['status'] ?? '') !== 'completed');
echo "completed {$payload['id']} {$payload['blockchainTxId']}\n";
api('DELETE', "/api/webhook-endpoints/{$endpoint['id']}");
