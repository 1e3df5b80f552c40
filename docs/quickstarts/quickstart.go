// A first buy in the sandbox, in Go 1.19 or newer: sign a user up, verify, estimate, buy, watch signed webhooks.
//
//	RAMPART_URL=http://127.0.0.1:3000 RAMPART_KEY=... RAMPART_SECRET=... go run quickstart.go
package main

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"math"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

type object = map[string]any

var base = "http://127.0.0.1:3000"

// api sends a call; what is answered is read into answer, unless that is nil.
func api(method, path string, body any, answer any, idempotencyKey ...string) {
	sent, _ := json.Marshal(body)
	if body == nil {
		sent = nil
	}
	request, err := http.NewRequest(method, base+path, bytes.NewReader(sent))
	if err != nil {
		log.Fatal(err)
	}
	request.SetBasicAuth(os.Getenv("RAMPART_KEY"), os.Getenv("RAMPART_SECRET"))
	request.Header.Set("Content-Type", "application/json")
	for _, key := range idempotencyKey {
		request.Header.Set("Idempotency-Key", key)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	text, _ := io.ReadAll(response.Body)
	if response.StatusCode >= 300 {
		log.Fatalf("%s %s: %d %s", method, path, response.StatusCode, text)
	}
	if answer != nil {
		if err := json.Unmarshal(text, answer); err != nil {
			log.Fatal(err)
		}
	}
}

// isGenuine verifies a webhook: signed is "id.timestamp.body" (Standard Webhooks). Give the raw body.
func isGenuine(secret string, h http.Header, body []byte) bool {
	sent, err := strconv.ParseInt(h.Get("webhook-timestamp"), 10, 64)
	if err != nil || math.Abs(float64(time.Now().Unix()-sent)) >= 300 {
		return false
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return false
	}
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "%s.%s.%s", h.Get("webhook-id"), h.Get("webhook-timestamp"), body)
	expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	for _, given := range strings.Split(h.Get("webhook-signature"), " ") {
		if hmac.Equal([]byte(given), []byte(expected)) {
			return true
		}
	}
	return false
}

type transaction struct {
	ID             string  `json:"id"`
	Status         string  `json:"status"`
	Total          float64 `json:"total"`
	BlockchainTxID string  `json:"blockchainTxId"`
}

// receiver takes webhooks: it answers at once, drops what was seen, and passes on the rest.
type receiver struct {
	mutex   sync.Mutex
	secret  string
	seen    map[string]bool
	arrived chan transaction
}

func (r *receiver) ServeHTTP(w http.ResponseWriter, request *http.Request) {
	body, _ := io.ReadAll(request.Body)
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if !isGenuine(r.secret, request.Header, body) {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	w.WriteHeader(http.StatusNoContent)
	id := request.Header.Get("webhook-id")
	if r.seen[id] {
		return
	}
	r.seen[id] = true
	var event struct{ Payload transaction }
	if json.Unmarshal(body, &event) == nil {
		r.arrived <- event.Payload
	}
}

func main() {
	if given := os.Getenv("RAMPART_URL"); given != "" {
		base = given
	}
	run := time.Now().UnixMilli()

	// 1. A receiver of webhooks.
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	hooks := &receiver{seen: map[string]bool{}, arrived: make(chan transaction, 16)}
	go http.Serve(listener, hooks)
	var endpoint struct{ ID, Secret string }
	api("POST", "/api/webhook-endpoints", object{"url": fmt.Sprintf("http://%s/webhooks", listener.Addr())}, &endpoint)
	hooks.mutex.Lock()
	hooks.secret = endpoint.Secret // shown this once
	hooks.mutex.Unlock()

	// 2. Sign a user up.
	var user struct{ ID string }
	email := fmt.Sprintf("ada.%d@example.com", run)
	api("POST", "/api/users", object{"email": email, "firstName": "Ada", "lastName": "Lovelace"}, &user)
	fmt.Println("user", user.ID)

	// 3. Verify: phone, three documents, review. The sandbox shows the text message, and reviews at your word.
	phone := fmt.Sprintf("91%06d", run%1_000_000)
	api("PUT", "/api/users/"+user.ID+"/phone", object{"phone": phone, "code": "+65"}, nil)
	var sms struct{ Messages []struct{ Code string } }
	api("GET", "/api/sandbox/sms?phone=%2B65"+phone, nil, &sms)
	code := sms.Messages[len(sms.Messages)-1].Code
	api("PUT", "/api/users/"+user.ID+"/phone/verify", object{"code": code}, nil)
	picture := "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
	pdf := "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"
	video := "\x00\x00\x00\x18ftypisom\x00\x00\x02\x00isommp41\x00\x00\x00\x08moov\x00\x00\x00\x08mdat"
	for _, document := range []object{
		{"type": "front", "filename": "passport.png", "file": picture},
		{"type": "addressProof", "filename": "bill.pdf", "file": base64.StdEncoding.EncodeToString([]byte(pdf))},
		{"type": "kycVideo", "filename": "selfie.mp4", "file": base64.StdEncoding.EncodeToString([]byte(video))},
	} {
		api("POST", "/api/users/"+user.ID+"/upload-kyc-documents", document, nil)
	}
	api("PUT", "/api/users/"+user.ID+"/verify", object{"address": "1 Raffles Place, Singapore"}, nil)
	api("POST", "/api/sandbox/users/"+user.ID+"/kyc", object{"decision": "approve"}, nil)

	// 4. What would it come to?
	order := object{"type": "buy", "method": "paynow", "cryptoCurrency": "BTC", "fiat": 200}
	var estimate transaction
	api("POST", "/api/transactions/estimate", order, &estimate)
	fmt.Println("200 SGD buy", estimate.Total, "BTC")

	// 5. Buy. The key makes the call safe to repeat: it is one order.
	order["wallet"] = "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx"
	var bought transaction
	api("POST", "/api/users/"+user.ID+"/transactions", order, &bought, fmt.Sprintf("quickstart-%d", run))
	fmt.Println("order", bought.ID)

	// 6. Play the bank, and watch the webhooks.
	api("POST", "/api/sandbox/transactions/"+bought.ID+"/fiat", object{}, nil)
	for {
		select {
		case payload := <-hooks.arrived:
			fmt.Println("webhook", payload.ID, payload.Status)
			if payload.Status == "completed" {
				fmt.Println("completed", payload.ID, payload.BlockchainTxID)
				api("DELETE", "/api/webhook-endpoints/"+endpoint.ID, nil, nil)
				return
			}
		case <-time.After(30 * time.Second):
			log.Fatal("No webhook says completed.")
		}
	}
}
