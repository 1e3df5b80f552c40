<?php
// php -S 127.0.0.1:$PORT sample.php

// Your server fixes the terms. The link opens once, within five minutes.
function checkoutLink(string $wallet): string
{
    $order = ['type' => 'buy', 'cryptoCurrency' => 'BTC', 'currency' => 'SGD', 'wallet' => $wallet];
    $basic = base64_encode(getenv('RAMPART_KEY') . ':' . getenv('RAMPART_SECRET'));
    $answer = file_get_contents(getenv('RAMPART_URL') . '/api/checkout-sessions', false, stream_context_create(['http' => [
        'method' => 'POST',
        'header' => "Authorization: Basic $basic\r\nContent-Type: application/json",
        'content' => json_encode($order),
    ]]));
    return json_decode($answer, true)['url'];
}

function isFromRampart(string $body): bool
{
    $timestamp = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > 300) {
        return false;
    }
    $key = base64_decode(preg_replace('/^whsec_/', '', getenv('RAMPART_WEBHOOK_SECRET')));
    $signed = ($_SERVER['HTTP_WEBHOOK_ID'] ?? '') . ".$timestamp.$body";
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', $signed, $key, true));
    foreach (explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '') as $given) {
        if (hash_equals($expected, $given)) {
            return true;
        }
    }
    return false;
}

$body = file_get_contents('php://input');
if ($_SERVER['REQUEST_URI'] === '/pay') {
    header('Content-Type: application/json');
    echo json_encode(['url' => checkoutLink(json_decode($body, true)['wallet'])]);
} elseif (isFromRampart($body)) {
    error_log('webhook ' . json_decode($body, true)['message']);
    http_response_code(204);
} else {
    http_response_code(400);
}
