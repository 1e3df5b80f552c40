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
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

// Your server fixes the terms. The link opens once, within five minutes.
func checkoutLink(wallet string) (string, error) {
	order, _ := json.Marshal(map[string]string{"type": "buy", "cryptoCurrency": "BTC", "currency": "SGD", "wallet": wallet})
	request, err := http.NewRequest("POST", os.Getenv("RAMPART_URL")+"/api/checkout-sessions", bytes.NewReader(order))
	if err != nil {
		return "", err
	}
	request.SetBasicAuth(os.Getenv("RAMPART_KEY"), os.Getenv("RAMPART_SECRET"))
	request.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return "", err
	}
	defer answer.Body.Close()
	var created struct{ URL string }
	if answer.StatusCode != 201 {
		return "", fmt.Errorf("POST /api/checkout-sessions: %s", answer.Status)
	}
	err = json.NewDecoder(answer.Body).Decode(&created)
	return created.URL, err
}

func isFromRampart(h http.Header, body []byte) bool {
	sent, err := strconv.ParseInt(h.Get("webhook-timestamp"), 10, 64)
	if err != nil || math.Abs(float64(time.Now().Unix()-sent)) > 300 {
		return false
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(os.Getenv("RAMPART_WEBHOOK_SECRET"), "whsec_"))
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

func main() {
	http.HandleFunc("/pay", func(w http.ResponseWriter, r *http.Request) {
		var asked struct{ Wallet string }
		if json.NewDecoder(r.Body).Decode(&asked) != nil {
			http.Error(w, "no JSON", 400)
			return
		}
		url, err := checkoutLink(asked.Wallet)
		if err != nil {
			http.Error(w, err.Error(), 502)
			return
		}
		json.NewEncoder(w).Encode(map[string]string{"url": url})
	})
	http.HandleFunc("/webhooks", func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil || !isFromRampart(r.Header, body) {
			w.WriteHeader(400)
			return
		}
		var event struct{ Message string }
		json.Unmarshal(body, &event)
		fmt.Println("webhook", event.Message)
		w.WriteHeader(204)
	})
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), nil))
}
