// Generated from apps/api/openapi.json by `npm run generate`.

export interface paths {
    "/api/transactions/estimate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same estimate, asked by GET */
        get: operations["Estimate_get"];
        put?: never;
        /** What a buy or sell would come to now. No credentials needed; nothing is reserved. */
        post: operations["Estimate_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quotes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An estimate that is held for a moment: a transaction created with its id as `quoteId` takes its exact numbers, once. */
        post: operations["Quotes_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All of the partner's transactions, newest first, as one array. */
        get: operations["Transactions_all"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transactions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One transaction. */
        get: operations["Transactions_one"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{userId}/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A new buy or sell, for a user whose kyc is `verified`. */
        post: operations["UserTransactions_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{userId}/transactions/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancels a pending transaction for which nothing was received. */
        post: operations["UserTransactions_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{userId}/transactions/{id}/refund-destination": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Names the address to which a sell's crypto goes that must go back; until a refund was begun. */
        put: operations["UserTransactions_setRefundDestination"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The user whose token this is. */
        get: operations["Me_me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A new user, whose kyc is `not-verified`. */
        post: operations["Users_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One user. */
        get: operations["Users_one"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/phone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Sends a six-digit code by SMS, valid for 5 minutes; one sent before stops working. */
        put: operations["Users_startPhone"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/phone/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Verifies the phone with the code from the SMS. */
        put: operations["Users_verifyPhone"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/upload-kyc-documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** One document: front, back (optional), addressProof or kycVideo. */
        post: operations["Users_upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Sends the KYC request; allowed after phone verification and all required documents. */
        put: operations["Users_submit"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Payment methods by country and currency, with their limits in fiat. */
        get: operations["Methods_all"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/methods/icons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The svg icon of each method. */
        get: operations["Methods_allIcons"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cryptocurrencies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Supported cryptocurrencies
         * @deprecated
         */
        get: operations["Cryptocurrencies_codes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/cryptocurrencies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Supported cryptocurrencies and their chains. */
        get: operations["Cryptocurrencies_codesAndChains"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cryptocurrencies/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Minimum amounts in crypto
         * @deprecated
         */
        get: operations["Cryptocurrencies_limits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/cryptocurrencies/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Minimum amounts in crypto, per chain. */
        get: operations["Cryptocurrencies_limitsByChain"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Prices, one per pair; not rounded. */
        get: operations["Prices_prices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/service-charge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Percent of the crypto amount, per currency and side. */
        get: operations["Prices_serviceCharge"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gas fees per cryptocurrency and chain. */
        get: operations["Prices_fees"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A new checkout request; then send the user to {checkout_url}/?requestId=<id>
         * @deprecated
         */
        post: operations["Requests_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A checkout request, with its transaction once one was created from it
         * @deprecated
         */
        get: operations["Requests_one"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oauth2/user-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A token that reaches one user that the partner created, for 30 days. */
        post: operations["Oauth_userToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oauth2/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A token that reaches everything of the partner, for an hour (RFC 6749, client_credentials). */
        post: operations["Oauth_token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The partner's endpoints. */
        get: operations["Endpoints_all"];
        put?: never;
        /** A new endpoint; its secret is shown this once. */
        post: operations["Endpoints_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One endpoint. */
        get: operations["Endpoints_one"];
        put?: never;
        post?: never;
        /** Nothing more is sent there. */
        delete: operations["Endpoints_remove"];
        options?: never;
        head?: never;
        /** Another address, other event types, or on and off. */
        patch: operations["Endpoints_update"];
        trace?: never;
    };
    "/api/webhook-endpoints/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A new secret, shown this once; for 24 hours the one before signs as well. */
        post: operations["Endpoints_rotateSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-endpoints/{id}/ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends a signed test event at once and tells how that went. */
        post: operations["Endpoints_ping"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-endpoints/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends again what happened in a stretch of time, in order, under the same ids. */
        post: operations["Endpoints_replay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everything that happened, oldest first; follow `next` and nothing is missed. */
        get: operations["Events_page"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-events/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where an event was sent, and every try. */
        get: operations["Events_deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-events/{id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends an event again, under the same id. */
        post: operations["Events_redeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/transactions.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The partner's transactions with rates, charges and ledger movements, one line each, oldest first. */
        get: operations["Exports_transactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sandbox/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The service's time. */
        get: operations["Clock_read"];
        put?: never;
        /** Moves the service's time forward; what falls due happens at once. */
        post: operations["Clock_advance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sandbox/sms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Text messages that were sent to the partner's users, the newest last. */
        get: operations["Sandbox_sms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sandbox/users/{userId}/kyc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends a user's KYC review. */
        post: operations["Sandbox_kyc"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sandbox/transactions/{id}/fiat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A payment arrives at the bank for a buy. */
        post: operations["Sandbox_fiat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sandbox/fiat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A payment arrives at the bank under any reference: money that an operator must match. */
        post: operations["Sandbox_strayFiat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sandbox/transactions/{id}/crypto": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A deposit appears on the chain for a sell. */
        post: operations["Sandbox_crypto"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sandbox/transactions/{id}/payout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What becomes of the transaction's next payout. */
        post: operations["Sandbox_payout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    TRANSACTION_UPDATED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A transaction was created, or its status is another
         * @description Signed as Standard Webhooks says. Any 2xx is success; anything else is tried again, under the same webhook-id.
         */
        post: operations["Told_TRANSACTION_UPDATED"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    USER_KYC_UPDATED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The kyc of a user is another
         * @description Signed as Standard Webhooks says. Any 2xx is success; anything else is tried again, under the same webhook-id.
         */
        post: operations["Told_USER_KYC_UPDATED"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    WEBHOOK_PING: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A test that you asked for
         * @description Signed as Standard Webhooks says. Any 2xx is success; anything else is tried again, under the same webhook-id.
         */
        post: operations["Told_WEBHOOK_PING"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    WEBHOOK_ENDPOINT_DISABLED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * We disabled another endpoint of yours
         * @description Signed as Standard Webhooks says. Any 2xx is success; anything else is tried again, under the same webhook-id.
         */
        post: operations["Told_WEBHOOK_ENDPOINT_DISABLED"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        EstimateDto: {
            /**
             * @description `buy` or `sell`.
             * @example buy
             */
            type: string;
            /**
             * @description A supported cryptocurrency, such as BTC; any case.
             * @example BTC
             */
            cryptoCurrency: string;
            /**
             * @description A supported payment method, such as paynow.
             * @example paynow
             */
            method?: string;
            /** @description A fiat currency, such as SGD. */
            currency?: string;
            /** @description A chain of the cryptocurrency; it decides the network fee of a buy where that is passed on. */
            chain?: string;
            /**
             * @description Amount in fiat.
             * @example 200
             */
            fiat?: number;
            /** @description Amount in crypto. */
            crypto?: number;
        };
        EstimateView: {
            /** @description Crypto after conversion, without service charge. */
            crypto: number;
            /** @description Fiat after conversion, without service charge. */
            fiat: number;
            /** @description Service charge in crypto. */
            serviceCharge: number;
            /** @description Final amount after service charge: crypto for a buy, fiat for a sell. */
            total: number;
            /** @description Fiat currency. */
            currency: string;
            /** @description Price in local currency. */
            cryptoPrice: number;
            /** @description Price in USD. */
            cryptoPriceUsd: number;
            /** @description By how much a referral reduced the service charge, in crypto. */
            referralDiscount: number;
            /** @description The same in loyalty points. */
            referralDiscountInPoints: number;
            /** @description The same in USD. */
            referralDiscountInUsd: number;
            /** @description Charge for the payout, taken off the total, in the total's currency. */
            payoutServiceCharge: number;
            /** @description Loyalty points that completing it would earn. */
            earnedPoints: number;
            /** @description How long it takes, in words. */
            processingTime: string;
        };
        QuoteView: {
            /**
             * Format: uuid
             * @description Id of the quote.
             */
            id: string;
            /**
             * Format: date-time
             * @description Until when a transaction can be created from it, ISO 8601.
             */
            expiresAt: string;
            /** @description Crypto after conversion, without service charge. */
            crypto: number;
            /** @description Fiat after conversion, without service charge. */
            fiat: number;
            /** @description Service charge in crypto. */
            serviceCharge: number;
            /** @description Final amount after service charge: crypto for a buy, fiat for a sell. */
            total: number;
            /** @description Fiat currency. */
            currency: string;
            /** @description Price in local currency. */
            cryptoPrice: number;
            /** @description Price in USD. */
            cryptoPriceUsd: number;
            /** @description By how much a referral reduced the service charge, in crypto. */
            referralDiscount: number;
            /** @description The same in loyalty points. */
            referralDiscountInPoints: number;
            /** @description The same in USD. */
            referralDiscountInUsd: number;
            /** @description Charge for the payout, taken off the total, in the total's currency. */
            payoutServiceCharge: number;
            /** @description Loyalty points that completing it would earn. */
            earnedPoints: number;
            /** @description How long it takes, in words. */
            processingTime: string;
        };
        PeerView: {
            /** @description The account to pay into. */
            account: string;
        };
        TransactionView: {
            /**
             * Format: uuid
             * @description Unique transaction id.
             */
            id: string;
            /** @enum {string} */
            type: "buy" | "sell";
            /** @enum {string} */
            status: "pending" | "fiat_received" | "btc_in_mempool" | "btc_received" | "completed" | "expired_fiat_not_received" | "expired_btc_not_in_mempool" | "payout_failed" | "refunded" | "cancelled";
            /** @enum {string} */
            method: "paynow" | "fps" | "payme" | "prompt-pay" | "upi" | "duit-now" | "instapay" | "gojek-id" | "viettel-pay" | "nz-bank-transfer" | "pay-id";
            /** @enum {string} */
            currency: "SGD" | "HKD" | "THB" | "INR" | "MYR" | "PHP" | "IDR" | "VND" | "AUD" | "NZD";
            /** @enum {string} */
            cryptoCurrency: "BTC" | "ETH" | "USDT" | "ZIL" | "XSGD" | "NEM";
            /**
             * Format: uuid
             * @description Id of the user.
             */
            userId: string;
            /**
             * Format: date-time
             * @description When it was created, ISO 8601.
             */
            createdAt: string;
            /** @description Keys: bitcoin, ethereum, binance_smart_chain, tron, zilliqa, nem, legacyBitcoin */
            depositWallets?: {
                [key: string]: string;
            };
            /**
             * @description What the partner sent along, as it came
             * @example {
             *       "order": "A-1001"
             *     }
             */
            partnerData?: {
                [key: string]: unknown;
            } | unknown[] | string | number | boolean;
            /** @description Crypto amount after conversion, without service charge. */
            crypto: number;
            /** @description Fiat amount after conversion, without service charge. */
            fiat: number;
            /** @description Service charge, in crypto. */
            serviceCharge: number;
            /** @description Final amount: crypto the user receives for a buy, fiat for a sell. */
            total: number;
            /** @description Crypto price in the local (fiat) currency. */
            cryptoPrice: number;
            /** @description Crypto price in USD. */
            cryptoPriceUsd: number;
            /** @description The user's country, two letters. */
            userCountry?: string;
            /** @description Blockchain transaction id; present for successful transactions. */
            blockchainTxId?: string;
            /** @description Internal transaction id; present if internalAddress was used. */
            internalTxId?: string;
            /** @description Destination blockchain wallet of a buy. */
            wallet?: string;
            /** @description Buy: a random word of its own. */
            nonce?: string;
            /** @description Buy with a QR-capable method: the payment QR payload. */
            qrCode?: string;
            /** @description Buy: where to pay. */
            peer?: components["schemas"]["PeerView"];
        };
        OneTransactionView: {
            /**
             * Format: uuid
             * @description Unique transaction id.
             */
            id: string;
            /** @enum {string} */
            type: "buy" | "sell";
            /** @enum {string} */
            status: "pending" | "fiat_received" | "btc_in_mempool" | "btc_received" | "completed" | "expired_fiat_not_received" | "expired_btc_not_in_mempool" | "payout_failed" | "refunded" | "cancelled";
            /** @enum {string} */
            method: "paynow" | "fps" | "payme" | "prompt-pay" | "upi" | "duit-now" | "instapay" | "gojek-id" | "viettel-pay" | "nz-bank-transfer" | "pay-id";
            /** @enum {string} */
            currency: "SGD" | "HKD" | "THB" | "INR" | "MYR" | "PHP" | "IDR" | "VND" | "AUD" | "NZD";
            /** @enum {string} */
            cryptoCurrency: "BTC" | "ETH" | "USDT" | "ZIL" | "XSGD" | "NEM";
            /**
             * Format: uuid
             * @description Id of the user.
             */
            userId: string;
            /**
             * Format: date-time
             * @description When it was created, ISO 8601.
             */
            createdAt: string;
            /** @description Keys: bitcoin, ethereum, binance_smart_chain, tron, zilliqa, nem, legacyBitcoin */
            depositWallets?: {
                [key: string]: string;
            };
            /**
             * @description What the partner sent along, as it came
             * @example {
             *       "order": "A-1001"
             *     }
             */
            partnerData?: {
                [key: string]: unknown;
            } | unknown[] | string | number | boolean;
            /** @description Crypto amount after conversion, without service charge. */
            crypto: number;
            /** @description Fiat amount after conversion, without service charge. */
            fiat: number;
            /** @description Service charge, in crypto. */
            serviceCharge: number;
            /** @description Final amount: crypto the user receives for a buy, fiat for a sell. */
            total: number;
            /** @description Crypto price in the local (fiat) currency. */
            cryptoPrice: number;
            /** @description Crypto price in USD. */
            cryptoPriceUsd: number;
            /** @description The user's country, two letters. */
            userCountry?: string;
            /** @description Blockchain transaction id; present for successful transactions. */
            blockchainTxId?: string;
            /** @description Internal transaction id; present if internalAddress was used. */
            internalTxId?: string;
            /** @description Destination blockchain wallet of a buy. */
            wallet?: string;
            /** @description Buy: a random word of its own. */
            nonce?: string;
            /** @description Buy with a QR-capable method: the payment QR payload. */
            qrCode?: string;
            /** @description Buy: where to pay. */
            peer?: components["schemas"]["PeerView"];
            /** @description Sell: where crypto goes that must go back. */
            refundDestination?: string;
        };
        UserView: {
            /**
             * Format: uuid
             * @description Unique user id.
             */
            id: string;
            /** @enum {string} */
            kyc: "not-verified" | "in-progress" | "verified";
            email: string;
            firstName: string;
            lastName: string;
            /** @description Present after phone verification; full number including the country code. */
            phone?: string;
            /** @description Why the last KYC request was declined; present until the next one. */
            kycDeclineReason?: string;
        };
        SignUpDto: {
            /**
             * Format: email
             * @description Email of the user; one user per address.
             * @example ada@example.com
             */
            email: string;
            /** @example Ada */
            firstName: string;
            /** @example Lovelace */
            lastName: string;
        };
        StartPhoneVerificationDto: {
            /**
             * @description Valid number without country code.
             * @example 91234567
             */
            phone: string;
            /**
             * @description Country calling code starting with +.
             * @example +65
             */
            code: string;
        };
        OkView: {
            /** @enum {string} */
            status: "ok";
        };
        VerifyPhoneDto: {
            /**
             * @description Six-digit code from the SMS; a number is accepted as well.
             * @example 012345
             */
            code: string | number;
        };
        SubmitKycDto: {
            /**
             * @description Postal address of the user.
             * @example 1 Raffles Place, Singapore
             */
            address: string;
        };
        CreateTransactionDto: {
            /** @description Sell: the fiat destination, an object with any of phone, code, bank, account, accountName. */
            methodAttributes?: {
                phone?: string;
                code?: string;
                bank?: string;
                account?: string;
                accountName?: string;
            } & {
                [key: string]: unknown;
            };
            /**
             * @description Anything of yours, at most 4 KiB as JSON; given back with the transaction and in webhooks.
             * @example {
             *       "order": "A-1001"
             *     }
             */
            partnerData?: {
                [key: string]: unknown;
            } | unknown[] | string | number | boolean;
            /** @description `buy` or `sell`. */
            type: string;
            /** @description A supported payment method, such as paynow. */
            method: string;
            /** @description A supported cryptocurrency, such as BTC. */
            cryptoCurrency: string;
            /** @description Fiat currency; optional, and must be the method's. */
            currency?: string;
            /** @description Amount in fiat: what a buy is paid with. */
            fiat?: number;
            /** @description Amount in crypto: what a sell deposits. With both amounts, crypto wins. */
            crypto?: number;
            /** @description Buy: the destination wallet. */
            wallet?: string;
            /** @description Buy: the destination wallet under its other name; with `wallet`, a tag or memo that goes with it. */
            destination?: string;
            /** @description The chain, for a cryptocurrency that has several. */
            chain?: string;
            /** @description Buy: an account at a supported exchange, instead of a wallet. */
            internalAddress?: string;
            /** @description Sell: where crypto goes that must go back, such as a deposit that came too late. Can be given later as well. */
            refundDestination?: string;
            /** @description The checkout request that this transaction comes from. */
            requestId?: string;
            /** @description A held quote of POST /api/quotes: its exact numbers are taken, once. The amount may then be left out. */
            quoteId?: string;
        };
        CreatedTransactionView: {
            /**
             * Format: uuid
             * @description Unique transaction id.
             */
            id: string;
            /** @enum {string} */
            type: "buy" | "sell";
            /** @enum {string} */
            status: "pending" | "fiat_received" | "btc_in_mempool" | "btc_received" | "completed" | "expired_fiat_not_received" | "expired_btc_not_in_mempool" | "payout_failed" | "refunded" | "cancelled";
            /** @enum {string} */
            method: "paynow" | "fps" | "payme" | "prompt-pay" | "upi" | "duit-now" | "instapay" | "gojek-id" | "viettel-pay" | "nz-bank-transfer" | "pay-id";
            /** @enum {string} */
            currency: "SGD" | "HKD" | "THB" | "INR" | "MYR" | "PHP" | "IDR" | "VND" | "AUD" | "NZD";
            /** @enum {string} */
            cryptoCurrency: "BTC" | "ETH" | "USDT" | "ZIL" | "XSGD" | "NEM";
            /**
             * Format: uuid
             * @description Id of the user.
             */
            userId: string;
            /**
             * Format: date-time
             * @description When it was created, ISO 8601.
             */
            createdAt: string;
            /** @description Keys: bitcoin, ethereum, binance_smart_chain, tron, zilliqa, nem, legacyBitcoin */
            depositWallets?: {
                [key: string]: string;
            };
            /**
             * @description What the partner sent along, as it came
             * @example {
             *       "order": "A-1001"
             *     }
             */
            partnerData?: {
                [key: string]: unknown;
            } | unknown[] | string | number | boolean;
            /** @description Crypto amount after conversion, without service charge. */
            crypto: number;
            /** @description Fiat amount after conversion, without service charge. */
            fiat: number;
            /** @description Service charge, in crypto. */
            serviceCharge: number;
            /** @description Final amount: crypto the user receives for a buy, fiat for a sell. */
            total: number;
            /** @description Crypto price in the local (fiat) currency. */
            cryptoPrice: number;
            /** @description Crypto price in USD. */
            cryptoPriceUsd: number;
            /** @description The user's country, two letters. */
            userCountry?: string;
            /** @description Blockchain transaction id; present for successful transactions. */
            blockchainTxId?: string;
            /** @description Internal transaction id; present if internalAddress was used. */
            internalTxId?: string;
            /** @description Destination blockchain wallet of a buy. */
            wallet?: string;
            /** @description Buy: a random word of its own. */
            nonce?: string;
            /** @description Buy with a QR-capable method: the payment QR payload. */
            qrCode?: string;
            /** @description Buy: where to pay. */
            peer?: components["schemas"]["PeerView"];
            /** @description Destination blockchain wallet of a buy, in the contract's spelling for this one answer. */
            walet?: string;
        };
        RefundDestinationDto: {
            /**
             * @description An address on the chain of the sell.
             * @example tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx
             */
            address: string;
        };
        MethodView: {
            method: string;
            /** @description Name for people. */
            name: string;
            /** @description Least amount, in fiat. */
            min: number;
            /** @description Greatest amount, in fiat. */
            max: number;
        };
        CountryMethodsView: {
            /** @description Two letters. */
            country: string;
            /** @description Fiat currency. */
            currency: string;
            methods: components["schemas"]["MethodView"][];
        };
        MethodsView: {
            buy: components["schemas"]["CountryMethodsView"][];
            sell: components["schemas"]["CountryMethodsView"][];
        };
        CryptoCodesView: {
            sell: string[];
            buy: string[];
        };
        CryptoChainsView: {
            chains: ("bitcoin" | "ethereum" | "binance_smart_chain" | "tron" | "zilliqa" | "nem")[];
            currency: string;
        };
        CryptocurrenciesView: {
            buy: components["schemas"]["CryptoChainsView"][];
            sell: components["schemas"]["CryptoChainsView"][];
        };
        CryptoLimitView: {
            currency: string;
            /** @description Least amount, in crypto. */
            min: number;
        };
        CryptoLimitsView: {
            buy: components["schemas"]["CryptoLimitView"][];
            sell: components["schemas"]["CryptoLimitView"][];
        };
        ChainLimitView: {
            /** @enum {string} */
            chain: "bitcoin" | "ethereum" | "binance_smart_chain" | "tron" | "zilliqa" | "nem";
            currency: string;
            /** @description Least amount, in crypto. */
            min: number;
        };
        ChainLimitsView: {
            buy: components["schemas"]["ChainLimitView"][];
            sell: components["schemas"]["ChainLimitView"][];
        };
        PriceView: {
            cryptoCurrency: string;
            /** @description In the fiat currency; not rounded. */
            cryptoPrice: number;
            cryptoPriceUsd: number;
            /** @description Fiat currency. */
            currency: string;
        };
        ServiceChargeView: {
            currency: string;
            serviceChargePercent: number;
        };
        ServiceChargesView: {
            buy: components["schemas"]["ServiceChargeView"][];
            sell: components["schemas"]["ServiceChargeView"][];
        };
        GasFeeView: {
            /** @enum {string} */
            chain: "bitcoin" | "ethereum" | "binance_smart_chain" | "tron" | "zilliqa" | "nem";
            cryptoCurrency: string;
            /** @description Gas fee of one transfer, in `unit`. */
            fee: number;
            unit: string;
        };
        CreateRequestDto: {
            /**
             * @description `sell` or `buy`.
             * @example buy
             */
            type?: string;
            /** @example BTC */
            cryptoCurrency?: string;
            /**
             * @description Fiat currency.
             * @example SGD
             */
            currency?: string;
            /** @description Wallet for buying transactions. */
            wallet?: string;
            /** @description Only for supported exchanges. */
            internalAddress?: string;
            /** @description Send crypto to the service's own wallet. */
            autoSelling?: boolean;
        };
        RequestView: {
            /**
             * Format: uuid
             * @description Request id.
             */
            id: string;
            /** @enum {string} */
            type?: "buy" | "sell";
            /** @enum {string} */
            status: "initiated" | "created";
            /**
             * Format: uuid
             * @description Present when status is `created`.
             */
            transactionId?: string;
            cryptoCurrency?: string;
            /** @description Fiat currency. */
            currency?: string;
            /** @description Wallet for buying transactions. */
            wallet?: string;
            /** @description Only for supported exchanges. */
            internalAddress?: string;
            /** @description Send crypto to the service's own wallet. */
            autoSelling?: boolean;
            /** @description Present when status is `created`. */
            transaction?: components["schemas"]["TransactionView"];
        };
        UserTokenDto: {
            /**
             * @description A user that the partner created.
             * @example 018f4c9e-7b1a-7c3d-9e2f-1a2b3c4d5e6f
             */
            userId: string;
        };
        AccessTokenView: {
            /** @description Epoch seconds. */
            expiresAt: number;
            /** @description Opaque; 96 hex digits. */
            accessToken: string;
        };
        ClientTokenDto: {
            /**
             * @description `client_credentials`: a token for everything of the partner.
             * @example client_credentials
             */
            grant_type?: string;
        };
        ClientTokenView: {
            /** @description Seconds. */
            expires_in: number;
            access_token: string;
            token_type: string;
        };
        CreateEndpointDto: {
            /** @description What it is told about; TRANSACTION_UPDATED alone when left out. */
            eventTypes?: ("TRANSACTION_UPDATED" | "USER_KYC_UPDATED" | "WEBHOOK_PING" | "WEBHOOK_ENDPOINT_DISABLED")[];
            /**
             * @description Where notifications are sent; kept letter for letter.
             * @example https://partner.example/Hooks/Rampart
             */
            url: string;
        };
        CreatedEndpointView: {
            /** Format: uuid */
            id: string;
            /** @description What it is told about. */
            eventTypes: ("TRANSACTION_UPDATED" | "USER_KYC_UPDATED" | "WEBHOOK_PING" | "WEBHOOK_ENDPOINT_DISABLED")[];
            /** Format: date-time */
            createdAt: string;
            /** @description Signs every notification (Standard Webhooks); shown this once. */
            secret: string;
            url: string;
            enabled: boolean;
            /** @description Why we disabled it, when we did. */
            disabledReason?: string;
        };
        EndpointView: {
            /** Format: uuid */
            id: string;
            /** @description What it is told about. */
            eventTypes: ("TRANSACTION_UPDATED" | "USER_KYC_UPDATED" | "WEBHOOK_PING" | "WEBHOOK_ENDPOINT_DISABLED")[];
            /** Format: date-time */
            createdAt: string;
            url: string;
            enabled: boolean;
            /** @description Why we disabled it, when we did. */
            disabledReason?: string;
        };
        UpdateEndpointDto: {
            /** @description What it is told about from now on; the same when left out. */
            eventTypes?: ("TRANSACTION_UPDATED" | "USER_KYC_UPDATED" | "WEBHOOK_PING" | "WEBHOOK_ENDPOINT_DISABLED")[];
            /** @description Another address; the same when left out. */
            url?: string;
            /**
             * @description False stops deliveries; what happens meanwhile is held.
             * @example false
             */
            enabled?: boolean;
        };
        RotatedEndpointView: {
            /** Format: uuid */
            id: string;
            /** @description What it is told about. */
            eventTypes: ("TRANSACTION_UPDATED" | "USER_KYC_UPDATED" | "WEBHOOK_PING" | "WEBHOOK_ENDPOINT_DISABLED")[];
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description Until then the secret before this one signs as well.
             */
            previousSecretValidUntil: string;
            /** @description Signs every notification (Standard Webhooks); shown this once. */
            secret: string;
            url: string;
            enabled: boolean;
            /** @description Why we disabled it, when we did. */
            disabledReason?: string;
        };
        PingView: {
            /**
             * Format: uuid
             * @description The id in its webhook-id header.
             */
            id: string;
            /** @description What the endpoint answered, when it did. */
            status?: number;
            durationMs: number;
            /** @description Whether the endpoint took it: any 2xx. */
            delivered: boolean;
            /** @description Why there was no answer. */
            failure?: string;
        };
        ReplayDto: {
            /**
             * Format: date-time
             * @description Events from then on.
             * @example 2026-01-01T00:00:00Z
             */
            since: string;
            /**
             * Format: date-time
             * @description And before then; up to now when left out.
             */
            until?: string;
            /**
             * @description Only deliveries in this state; all three when left out.
             * @enum {string}
             */
            status?: "held" | "dead" | "delivered";
        };
        RequeuedView: {
            /** @description How many deliveries are on their way again. */
            requeued: number;
        };
        WebhookEventView: {
            /**
             * Format: uuid
             * @description The id in the webhook-id header.
             */
            id: string;
            /** @enum {string} */
            type: "TRANSACTION_UPDATED" | "USER_KYC_UPDATED" | "WEBHOOK_PING" | "WEBHOOK_ENDPOINT_DISABLED";
            /**
             * Format: uuid
             * @description The transaction, for an event of one.
             */
            transactionId?: string;
            /** @description From 1 per transaction, user or endpoint, no gaps; the webhook-sequence header. */
            sequence: number;
            /** Format: date-time */
            occurredAt: string;
            /** @description What was sent, or would have been. */
            body: {
                [key: string]: unknown;
            };
        };
        WebhookEventsView: {
            /** @description Ask with this as `after` for what comes next, now or later; null before the first event. */
            next: string | null;
            data: components["schemas"]["WebhookEventView"][];
        };
        WebhookAttemptView: {
            /** @description The number in the webhook-attempt header. */
            attempt: number;
            /** Format: date-time */
            at: string;
            durationMs: number;
            /** @description What the endpoint answered, when it did. */
            status?: number;
            /** @description Why there was no answer. */
            failure?: string;
            /** @description The beginning of the answer's body. */
            responseBody?: string;
        };
        WebhookDeliveryView: {
            /** Format: uuid */
            endpointId: string;
            /** @enum {string} */
            state: "pending" | "delivered" | "dead" | "held";
            /**
             * Format: date-time
             * @description When it is tried next, while it is pending.
             */
            nextAttemptAt?: string;
            /** @description Every try so far, the first one first. */
            attempts: components["schemas"]["WebhookAttemptView"][];
        };
        RedeliverDto: {
            /**
             * @description Only to this endpoint; to every enabled one that is told about such events when left out.
             * @example 0199f3a1-6c2e-7d10-8b54-3f0a9e1c7d22
             */
            endpointId?: string;
        };
        ClockView: {
            /**
             * Format: date-time
             * @description The service's time.
             */
            now: string;
            /** @description By how many seconds it is ahead of the time of day. */
            offset: number;
        };
        AdvanceClockDto: {
            /**
             * @description Seconds to move forward; what falls due happens at once.
             * @example 3600
             */
            advance: number;
        };
        SmsMessageView: {
            /** Format: date-time */
            at: string;
            to: string;
            text: string;
            /** @description The code in the text. */
            code?: string;
        };
        SmsMessagesView: {
            messages: components["schemas"]["SmsMessageView"][];
        };
        DecideKycDto: {
            /**
             * @example approve
             * @enum {string}
             */
            decision: "approve" | "decline";
            /** @description Told to the user when declined. */
            reason?: string;
        };
        PayFiatDto: {
            /**
             * Format: date-time
             * @description Value time at the bank; now when left out.
             */
            receivedAt?: string;
            /**
             * @description The transaction's amount when left out.
             * @example 200
             */
            amount?: number;
            /** @description The transaction's currency when left out. */
            currency?: string;
            /** @description The bank's id of the payment; the same id is the same payment, and with other content a contradiction. */
            id?: string;
        };
        PayStrayFiatDto: {
            /**
             * @description What the payer wrote: no order's reference, or somebody's mistake.
             * @example thank you
             */
            reference: string;
            /** @example 200 */
            amount: number;
            /** @example SGD */
            currency: string;
            /** @description The bank's id of the payment; the same id is the same payment. */
            id?: string;
        };
        DepositCryptoDto: {
            /** @description The transaction's amount when left out. */
            amount?: number;
            /** @description The same id is the same deposit. */
            txId?: string;
            /**
             * @description 0 is the mempool; enough to release when left out.
             * @example 0
             */
            confirmations?: number;
            /** @description Evicted or double-spent. */
            dropped?: boolean;
        };
        DecidePayoutDto: {
            /**
             * @description What becomes of the transaction's next payout.
             * @example fail
             * @enum {string}
             */
            outcome: "succeed" | "fail" | "uncertain";
        };
        FaultDetailView: {
            field: string;
            problem: string;
        };
        FaultView: {
            /** @description The HTTP status. */
            statusCode: number;
            /**
             * @description Stable; what a program should look at.
             * @enum {string}
             */
            code: "REQUEST_MALFORMED" | "REQUEST_TIMEOUT" | "HEADERS_TOO_LARGE" | "BODY_MALFORMED" | "BODY_TOO_LARGE" | "CONTENT_TYPE_UNSUPPORTED" | "VALIDATION_FAILED" | "NUMBER_NOT_EXACT" | "IDEMPOTENCY_KEY_INVALID" | "IDEMPOTENCY_KEY_REUSED" | "IDEMPOTENCY_IN_PROGRESS" | "UNAUTHORIZED" | "FORBIDDEN" | "OPERATOR_UNAUTHORIZED" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "USER_NOT_FOUND" | "USER_EXISTS" | "USER_NOT_VERIFIED" | "PHONE_INVALID" | "PHONE_CODE_INVALID" | "PHONE_LOCKED" | "SMS_NOT_SENT" | "PHONE_NOT_VERIFIED" | "DOCUMENTS_MISSING" | "DOCUMENT_MISSING" | "DOCUMENT_TYPE_INVALID" | "DOCUMENT_FORMAT_UNSUPPORTED" | "DOCUMENT_TOO_LARGE" | "DOCUMENT_EMPTY" | "DOCUMENT_LIMIT_REACHED" | "DOCUMENTS_CLOSED" | "KYC_NOT_OPEN" | "CRYPTO_UNSUPPORTED" | "CURRENCY_UNSUPPORTED" | "METHOD_UNSUPPORTED" | "METHOD_CURRENCY_MISMATCH" | "METHOD_OR_CURRENCY_REQUIRED" | "AMOUNT_REQUIRED" | "AMOUNT_INVALID" | "AMOUNT_TOO_PRECISE" | "AMOUNT_BELOW_MINIMUM" | "AMOUNT_ABOVE_MAXIMUM" | "AMOUNT_CONSUMED_BY_CHARGES" | "CHAIN_UNSUPPORTED" | "WALLET_REQUIRED" | "WALLET_INVALID" | "WALLET_REFUSED" | "METHOD_ATTRIBUTES_INVALID" | "PRICE_UNAVAILABLE" | "PAYMENT_RAIL_UNAVAILABLE" | "TRANSACTION_NOT_FOUND" | "TRANSACTION_NOT_CANCELLABLE" | "REFUND_DESTINATION_NOT_APPLICABLE" | "REFUND_DESTINATION_LOCKED" | "QUOTE_NOT_FOUND" | "QUOTE_EXPIRED" | "QUOTE_USED" | "QUOTE_MISMATCH" | "REQUEST_NOT_FOUND" | "REQUEST_ALREADY_USED" | "WEBHOOK_ENDPOINT_NOT_FOUND" | "WEBHOOK_URL_INVALID" | "WEBHOOK_ENDPOINT_NOT_ENABLED" | "WEBHOOK_EVENT_NOT_FOUND" | "WEBHOOK_CURSOR_INVALID" | "WEBHOOK_ENDPOINT_LIMIT_REACHED" | "PAYOUT_NOT_RETRYABLE" | "PAYOUT_WAS_SENT" | "REFUND_NOT_POSSIBLE" | "REFUND_DESTINATION_MISSING" | "COMPLETION_NOT_POSSIBLE" | "INBOUND_EVENT_NOT_FOUND" | "INBOUND_EVENT_MATCHED" | "MATCH_NOT_POSSIBLE" | "CONFLICT_NOT_FOUND" | "CONFLICT_RESOLVED" | "FOUR_EYES_REQUIRED" | "PROPOSAL_NOT_FOUND" | "PROPOSAL_OPEN" | "PROPOSAL_DECIDED" | "SANDBOX_NOTHING_TO_DECIDE" | "SERVICE_UNAVAILABLE" | "INTERNAL";
            /**
             * Format: uuid
             * @description Quote it when you ask for help.
             */
            requestId: string;
            /** @description The HTTP status in words. */
            error: string;
            /** @description One sentence for a developer. */
            message: string;
            /** @description Which fields were wrong, when several may be. */
            details?: components["schemas"]["FaultDetailView"][];
        };
        TransactionUpdatedBody: {
            /** @enum {string} */
            message: "TRANSACTION_UPDATED";
            /** @description Time of the update, epoch milliseconds. */
            timestamp: number;
            payload: components["schemas"]["TransactionView"];
        };
        UserKycUpdatedBody: {
            /** @enum {string} */
            message: "USER_KYC_UPDATED";
            /** @description Time of the update, epoch milliseconds. */
            timestamp: number;
            payload: components["schemas"]["UserView"];
        };
        PingedEndpoint: {
            /**
             * Format: uuid
             * @description The endpoint that is pinged.
             */
            endpointId: string;
        };
        WebhookPingBody: {
            /** @enum {string} */
            message: "WEBHOOK_PING";
            /** @description Time of the ping, epoch milliseconds. */
            timestamp: number;
            payload: components["schemas"]["PingedEndpoint"];
        };
        WebhookEndpointDisabledBody: {
            /** @enum {string} */
            message: "WEBHOOK_ENDPOINT_DISABLED";
            /** @description When it was disabled, epoch milliseconds. */
            timestamp: number;
            payload: components["schemas"]["EndpointView"];
        };
    };
    responses: {
        /**
         * @description `REQUEST_MALFORMED`: The request or its address is not valid HTTP.
         *
         *     `BODY_MALFORMED`: The request body is not valid {format}.
         *
         *     `NUMBER_NOT_EXACT`: The number {number} has more digits than a JSON number can carry exactly.
         */
        "400.REQUEST_MALFORMED.BODY_MALFORMED.NUMBER_NOT_EXACT": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code?: "REQUEST_MALFORMED" | "BODY_MALFORMED" | "NUMBER_NOT_EXACT";
                } & components["schemas"]["FaultView"];
            };
        };
        /**
         * @description `REQUEST_MALFORMED`: The request or its address is not valid HTTP.
         *
         *     `BODY_MALFORMED`: The request body is not valid {format}.
         *
         *     `NUMBER_NOT_EXACT`: The number {number} has more digits than a JSON number can carry exactly.
         *
         *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key must be sent once, with 1 to 255 printable ASCII characters.
         */
        "400.REQUEST_MALFORMED.BODY_MALFORMED.NUMBER_NOT_EXACT.IDEMPOTENCY_KEY_INVALID": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code?: "REQUEST_MALFORMED" | "BODY_MALFORMED" | "NUMBER_NOT_EXACT" | "IDEMPOTENCY_KEY_INVALID";
                } & components["schemas"]["FaultView"];
            };
        };
        /**
         * @description `REQUEST_MALFORMED`: The request or its address is not valid HTTP.
         *
         *     `BODY_MALFORMED`: The request body is not valid {format}.
         *
         *     `NUMBER_NOT_EXACT`: The number {number} has more digits than a JSON number can carry exactly.
         *
         *     `VALIDATION_FAILED`: {problem}
         */
        "400.REQUEST_MALFORMED.BODY_MALFORMED.NUMBER_NOT_EXACT.VALIDATION_FAILED": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code?: "REQUEST_MALFORMED" | "BODY_MALFORMED" | "NUMBER_NOT_EXACT" | "VALIDATION_FAILED";
                } & components["schemas"]["FaultView"];
            };
        };
        /**
         * @description `REQUEST_MALFORMED`: The request or its address is not valid HTTP.
         *
         *     `BODY_MALFORMED`: The request body is not valid {format}.
         *
         *     `NUMBER_NOT_EXACT`: The number {number} has more digits than a JSON number can carry exactly.
         *
         *     `VALIDATION_FAILED`: {problem}
         *
         *     `CRYPTO_UNSUPPORTED`: {cryptoCurrency} cannot be {type} here.
         *
         *     `CURRENCY_UNSUPPORTED`: {currency} is not supported.
         *
         *     `METHOD_UNSUPPORTED`: {method} is not a payment method for a {type}.
         *
         *     `METHOD_CURRENCY_MISMATCH`: {method} pays in {expected}, not in {currency}.
         *
         *     `METHOD_OR_CURRENCY_REQUIRED`: Give a method or a currency.
         *
         *     `CHAIN_UNSUPPORTED`: {cryptoCurrency} is not handled on {chain}.
         *
         *     `AMOUNT_REQUIRED`: Give an amount: fiat or crypto.
         *
         *     `AMOUNT_INVALID`: {field} must be a positive number.
         *
         *     `AMOUNT_TOO_PRECISE`: {field} has more than {digits} digits after the decimal point, more than {currency} takes.
         *
         *     `AMOUNT_ABOVE_MAXIMUM`: The amount is above the maximum of {max} {currency}.
         *
         *     `AMOUNT_CONSUMED_BY_CHARGES`: Nothing is left of the amount after charges.
         */
        "400.REQUEST_MALFORMED.BODY_MALFORMED.NUMBER_NOT_EXACT.VALIDATION_FAILED.CRYPTO_UNSUPPORTED.CURRENCY_UNSUPPORTED.METHOD_UNSUPPORTED.METHOD_CURRENCY_MISMATCH.METHOD_OR_CURRENCY_REQUIRED.CHAIN_UNSUPPORTED.AMOUNT_REQUIRED.AMOUNT_INVALID.AMOUNT_TOO_PRECISE.AMOUNT_ABOVE_MAXIMUM.AMOUNT_CONSUMED_BY_CHARGES": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code?: "REQUEST_MALFORMED" | "BODY_MALFORMED" | "NUMBER_NOT_EXACT" | "VALIDATION_FAILED" | "CRYPTO_UNSUPPORTED" | "CURRENCY_UNSUPPORTED" | "METHOD_UNSUPPORTED" | "METHOD_CURRENCY_MISMATCH" | "METHOD_OR_CURRENCY_REQUIRED" | "CHAIN_UNSUPPORTED" | "AMOUNT_REQUIRED" | "AMOUNT_INVALID" | "AMOUNT_TOO_PRECISE" | "AMOUNT_ABOVE_MAXIMUM" | "AMOUNT_CONSUMED_BY_CHARGES";
                } & components["schemas"]["FaultView"];
            };
        };
        /**
         * @description `REQUEST_MALFORMED`: The request or its address is not valid HTTP.
         *
         *     `BODY_MALFORMED`: The request body is not valid {format}.
         *
         *     `NUMBER_NOT_EXACT`: The number {number} has more digits than a JSON number can carry exactly.
         *
         *     `VALIDATION_FAILED`: {problem}
         *
         *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key must be sent once, with 1 to 255 printable ASCII characters.
         */
        "400.REQUEST_MALFORMED.BODY_MALFORMED.NUMBER_NOT_EXACT.VALIDATION_FAILED.IDEMPOTENCY_KEY_INVALID": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code?: "REQUEST_MALFORMED" | "BODY_MALFORMED" | "NUMBER_NOT_EXACT" | "VALIDATION_FAILED" | "IDEMPOTENCY_KEY_INVALID";
                } & components["schemas"]["FaultView"];
            };
        };
        /**
         * @description `REQUEST_MALFORMED`: The request or its address is not valid HTTP.
         *
         *     `BODY_MALFORMED`: The request body is not valid {format}.
         *
         *     `NUMBER_NOT_EXACT`: The number {number} has more digits than a JSON number can carry exactly.
         *
         *     `VALIDATION_FAILED`: {problem}
         *
         *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key must be sent once, with 1 to 255 printable ASCII characters.
         *
         *     `AMOUNT_INVALID`: {field} must be a positive number.
         */
        "400.REQUEST_MALFORMED.BODY_MALFORMED.NUMBER_NOT_EXACT.VALIDATION_FAILED.IDEMPOTENCY_KEY_INVALID.AMOUNT_INVALID": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code?: "REQUEST_MALFORMED" | "BODY_MALFORMED" | "NUMBER_NOT_EXACT" | "VALIDATION_FAILED" | "IDEMPOTENCY_KEY_INVALID" | "AMOUNT_INVALID";
                } & components["schemas"]["FaultView"];
            };
        };
        /** @description `UNAUTHORIZED`: Send valid credentials: HTTP Basic with API key and secret, or a Bearer access token. */
        "401.UNAUTHORIZED": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code?: "UNAUTHORIZED";
                } & components["schemas"]["FaultView"];
            };
        };
        /** @description `FORBIDDEN`: These credentials do not reach this route. */
        "403.FORBIDDEN": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code?: "FORBIDDEN";
                } & components["schemas"]["FaultView"];
            };
        };
        /** @description `TRANSACTION_NOT_FOUND`: No such transaction. */
        "404.TRANSACTION_NOT_FOUND": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code?: "TRANSACTION_NOT_FOUND";
                } & components["schemas"]["FaultView"];
            };
        };
        /** @description `USER_NOT_FOUND`: No such user. */
        "404.USER_NOT_FOUND": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code?: "USER_NOT_FOUND";
                } & components["schemas"]["FaultView"];
            };
        };
        /**
         * @description `USER_NOT_FOUND`: No such user.
         *
         *     `TRANSACTION_NOT_FOUND`: No such transaction.
         */
        "404.USER_NOT_FOUND.TRANSACTION_NOT_FOUND": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code?: "USER_NOT_FOUND" | "TRANSACTION_NOT_FOUND";
                } & components["schemas"]["FaultView"];
            };
        };
        /** @description `WEBHOOK_ENDPOINT_NOT_FOUND`: No such webhook endpoint. */
        "404.WEBHOOK_ENDPOINT_NOT_FOUND": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code?: "WEBHOOK_ENDPOINT_NOT_FOUND";
                } & components["schemas"]["FaultView"];
            };
        };
        /** @description `REQUEST_TIMEOUT`: The request did not arrive in time. */
        "408.REQUEST_TIMEOUT": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code?: "REQUEST_TIMEOUT";
                } & components["schemas"]["FaultView"];
            };
        };
        /** @description `IDEMPOTENCY_IN_PROGRESS`: The first call with this Idempotency-Key is still running; try again in a moment. */
        "409.IDEMPOTENCY_IN_PROGRESS": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code?: "IDEMPOTENCY_IN_PROGRESS";
                } & components["schemas"]["FaultView"];
            };
        };
        /**
         * @description `IDEMPOTENCY_IN_PROGRESS`: The first call with this Idempotency-Key is still running; try again in a moment.
         *
         *     `PHONE_LOCKED`: The phone number cannot be changed while KYC is {kyc}.
         */
        "409.IDEMPOTENCY_IN_PROGRESS.PHONE_LOCKED": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code?: "IDEMPOTENCY_IN_PROGRESS" | "PHONE_LOCKED";
                } & components["schemas"]["FaultView"];
            };
        };
        /**
         * @description `IDEMPOTENCY_IN_PROGRESS`: The first call with this Idempotency-Key is still running; try again in a moment.
         *
         *     `SANDBOX_NOTHING_TO_DECIDE`: {problem}
         */
        "409.IDEMPOTENCY_IN_PROGRESS.SANDBOX_NOTHING_TO_DECIDE": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code?: "IDEMPOTENCY_IN_PROGRESS" | "SANDBOX_NOTHING_TO_DECIDE";
                } & components["schemas"]["FaultView"];
            };
        };
        /**
         * @description `IDEMPOTENCY_IN_PROGRESS`: The first call with this Idempotency-Key is still running; try again in a moment.
         *
         *     `WEBHOOK_ENDPOINT_NOT_ENABLED`: The webhook endpoint is disabled; enable it first.
         */
        "409.IDEMPOTENCY_IN_PROGRESS.WEBHOOK_ENDPOINT_NOT_ENABLED": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code?: "IDEMPOTENCY_IN_PROGRESS" | "WEBHOOK_ENDPOINT_NOT_ENABLED";
                } & components["schemas"]["FaultView"];
            };
        };
        /** @description `BODY_TOO_LARGE`: The request body is larger than {limit}. */
        "413.BODY_TOO_LARGE": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code?: "BODY_TOO_LARGE";
                } & components["schemas"]["FaultView"];
            };
        };
        /** @description `CONTENT_TYPE_UNSUPPORTED`: The content type {contentType} is not accepted here; send {accepted}. */
        "415.CONTENT_TYPE_UNSUPPORTED": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code?: "CONTENT_TYPE_UNSUPPORTED";
                } & components["schemas"]["FaultView"];
            };
        };
        /** @description `IDEMPOTENCY_KEY_REUSED`: This Idempotency-Key was already used with another body; use a new key for a new call. */
        "422.IDEMPOTENCY_KEY_REUSED": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code?: "IDEMPOTENCY_KEY_REUSED";
                } & components["schemas"]["FaultView"];
            };
        };
        /** @description `HEADERS_TOO_LARGE`: The headers of the request are too large. */
        "431.HEADERS_TOO_LARGE": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code?: "HEADERS_TOO_LARGE";
                } & components["schemas"]["FaultView"];
            };
        };
        /** @description `INTERNAL`: Something went wrong on our side; quote the requestId when you write to us. */
        "500.INTERNAL": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code?: "INTERNAL";
                } & components["schemas"]["FaultView"];
            };
        };
        /** @description `SERVICE_UNAVAILABLE`: The service cannot answer right now; try again in a moment. */
        "503.SERVICE_UNAVAILABLE": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code?: "SERVICE_UNAVAILABLE";
                } & components["schemas"]["FaultView"];
            };
        };
        /**
         * @description `SERVICE_UNAVAILABLE`: The service cannot answer right now; try again in a moment.
         *
         *     `PRICE_UNAVAILABLE`: There is no current price; try again in a moment.
         */
        "503.SERVICE_UNAVAILABLE.PRICE_UNAVAILABLE": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {string} */
                    code?: "SERVICE_UNAVAILABLE" | "PRICE_UNAVAILABLE";
                } & components["schemas"]["FaultView"];
            };
        };
        /** @description A fault of a later version, in the same shape */
        default: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["FaultView"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Quote it when you ask for help */
        "X-Request-Id": string;
        /** @description Seconds after which the same call may succeed */
        "Retry-After": number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    Estimate_get: {
        parameters: {
            query: {
                /** @description `buy` or `sell`. */
                type: string;
                /** @description A supported cryptocurrency, such as BTC; any case. */
                cryptoCurrency: string;
                /** @description A supported payment method, such as paynow. */
                method?: string;
                /** @description A fiat currency, such as SGD. */
                currency?: string;
                /** @description A chain of the cryptocurrency; it decides the network fee of a buy where that is passed on. */
                chain?: string;
                /** @description Amount in fiat. */
                fiat?: number;
                /** @description Amount in crypto. */
                crypto?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EstimateView"];
                };
            };
            400: components["responses"]["400.REQUEST_MALFORMED.BODY_MALFORMED.NUMBER_NOT_EXACT.VALIDATION_FAILED.CRYPTO_UNSUPPORTED.CURRENCY_UNSUPPORTED.METHOD_UNSUPPORTED.METHOD_CURRENCY_MISMATCH.METHOD_OR_CURRENCY_REQUIRED.CHAIN_UNSUPPORTED.AMOUNT_REQUIRED.AMOUNT_INVALID.AMOUNT_TOO_PRECISE.AMOUNT_ABOVE_MAXIMUM.AMOUNT_CONSUMED_BY_CHARGES"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.CONTENT_TYPE_UNSUPPORTED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL"];
            503: components["responses"]["503.SERVICE_UNAVAILABLE.PRICE_UNAVAILABLE"];
            default: components["responses"]["default"];
        };
    };
    Estimate_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EstimateDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EstimateView"];
                };
            };
            400: components["responses"]["400.REQUEST_MALFORMED.BODY_MALFORMED.NUMBER_NOT_EXACT.VALIDATION_FAILED.CRYPTO_UNSUPPORTED.CURRENCY_UNSUPPORTED.METHOD_UNSUPPORTED.METHOD_CURRENCY_MISMATCH.METHOD_OR_CURRENCY_REQUIRED.CHAIN_UNSUPPORTED.AMOUNT_REQUIRED.AMOUNT_INVALID.AMOUNT_TOO_PRECISE.AMOUNT_ABOVE_MAXIMUM.AMOUNT_CONSUMED_BY_CHARGES"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.CONTENT_TYPE_UNSUPPORTED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL"];
            503: components["responses"]["503.SERVICE_UNAVAILABLE.PRICE_UNAVAILABLE"];
            default: components["responses"]["default"];
        };
    };
    Quotes_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this call: repeated within 7 days with the same body, it has its effect once and is answered the same again, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EstimateDto"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuoteView"];
                };
            };
            /**
             * @description `REQUEST_MALFORMED`: The request or its address is not valid HTTP.
             *
             *     `BODY_MALFORMED`: The request body is not valid {format}.
             *
             *     `NUMBER_NOT_EXACT`: The number {number} has more digits than a JSON number can carry exactly.
             *
             *     `VALIDATION_FAILED`: {problem}
             *
             *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key must be sent once, with 1 to 255 printable ASCII characters.
             *
             *     `CRYPTO_UNSUPPORTED`: {cryptoCurrency} cannot be {type} here.
             *
             *     `CURRENCY_UNSUPPORTED`: {currency} is not supported.
             *
             *     `METHOD_UNSUPPORTED`: {method} is not a payment method for a {type}.
             *
             *     `METHOD_CURRENCY_MISMATCH`: {method} pays in {expected}, not in {currency}.
             *
             *     `METHOD_OR_CURRENCY_REQUIRED`: Give a method or a currency.
             *
             *     `CHAIN_UNSUPPORTED`: {cryptoCurrency} is not handled on {chain}.
             *
             *     `AMOUNT_REQUIRED`: Give an amount: fiat or crypto.
             *
             *     `AMOUNT_INVALID`: {field} must be a positive number.
             *
             *     `AMOUNT_TOO_PRECISE`: {field} has more than {digits} digits after the decimal point, more than {currency} takes.
             *
             *     `AMOUNT_ABOVE_MAXIMUM`: The amount is above the maximum of {max} {currency}.
             *
             *     `AMOUNT_CONSUMED_BY_CHARGES`: Nothing is left of the amount after charges.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        code?: "REQUEST_MALFORMED" | "BODY_MALFORMED" | "NUMBER_NOT_EXACT" | "VALIDATION_FAILED" | "IDEMPOTENCY_KEY_INVALID" | "CRYPTO_UNSUPPORTED" | "CURRENCY_UNSUPPORTED" | "METHOD_UNSUPPORTED" | "METHOD_CURRENCY_MISMATCH" | "METHOD_OR_CURRENCY_REQUIRED" | "CHAIN_UNSUPPORTED" | "AMOUNT_REQUIRED" | "AMOUNT_INVALID" | "AMOUNT_TOO_PRECISE" | "AMOUNT_ABOVE_MAXIMUM" | "AMOUNT_CONSUMED_BY_CHARGES";
                    } & components["schemas"]["FaultView"];
                };
            };
            401: components["responses"]["401.UNAUTHORIZED"];
            403: components["responses"]["403.FORBIDDEN"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            409: components["responses"]["409.IDEMPOTENCY_IN_PROGRESS"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.CONTENT_TYPE_UNSUPPORTED"];
            422: components["responses"]["422.IDEMPOTENCY_KEY_REUSED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL"];
            503: components["responses"]["503.SERVICE_UNAVAILABLE.PRICE_UNAVAILABLE"];
            default: components["responses"]["default"];
        };
    };
    Transactions_all: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionView"][];
                };
            };
            400: components["responses"]["400.REQUEST_MALFORMED.BODY_MALFORMED.NUMBER_NOT_EXACT"];
            401: components["responses"]["401.UNAUTHORIZED"];
            403: components["responses"]["403.FORBIDDEN"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.CONTENT_TYPE_UNSUPPORTED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL"];
            503: components["responses"]["503.SERVICE_UNAVAILABLE"];
            default: components["responses"]["default"];
        };
    };
    Transactions_one: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the transaction */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OneTransactionView"];
                };
            };
            400: components["responses"]["400.REQUEST_MALFORMED.BODY_MALFORMED.NUMBER_NOT_EXACT"];
            401: components["responses"]["401.UNAUTHORIZED"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.TRANSACTION_NOT_FOUND"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.CONTENT_TYPE_UNSUPPORTED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL"];
            503: components["responses"]["503.SERVICE_UNAVAILABLE"];
            default: components["responses"]["default"];
        };
    };
    UserTransactions_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this call: repeated within 7 days with the same body, it has its effect once and is answered the same again, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the user */
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTransactionDto"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedTransactionView"];
                };
            };
            /**
             * @description `REQUEST_MALFORMED`: The request or its address is not valid HTTP.
             *
             *     `BODY_MALFORMED`: The request body is not valid {format}.
             *
             *     `NUMBER_NOT_EXACT`: The number {number} has more digits than a JSON number can carry exactly.
             *
             *     `VALIDATION_FAILED`: {problem}
             *
             *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key must be sent once, with 1 to 255 printable ASCII characters.
             *
             *     `CRYPTO_UNSUPPORTED`: {cryptoCurrency} cannot be {type} here.
             *
             *     `CURRENCY_UNSUPPORTED`: {currency} is not supported.
             *
             *     `METHOD_UNSUPPORTED`: {method} is not a payment method for a {type}.
             *
             *     `METHOD_CURRENCY_MISMATCH`: {method} pays in {expected}, not in {currency}.
             *
             *     `METHOD_OR_CURRENCY_REQUIRED`: Give a method or a currency.
             *
             *     `CHAIN_UNSUPPORTED`: {cryptoCurrency} is not handled on {chain}.
             *
             *     `AMOUNT_REQUIRED`: Give an amount: fiat or crypto.
             *
             *     `AMOUNT_INVALID`: {field} must be a positive number.
             *
             *     `AMOUNT_TOO_PRECISE`: {field} has more than {digits} digits after the decimal point, more than {currency} takes.
             *
             *     `AMOUNT_ABOVE_MAXIMUM`: The amount is above the maximum of {max} {currency}.
             *
             *     `AMOUNT_CONSUMED_BY_CHARGES`: Nothing is left of the amount after charges.
             *
             *     `WALLET_INVALID`: The wallet is not a valid {cryptoCurrency} address on {chain}: {problem}.
             *
             *     `WALLET_REFUSED`: Nothing can be sent to this wallet.
             *
             *     `AMOUNT_BELOW_MINIMUM`: The amount is below the minimum of {min} {currency}.
             *
             *     `WALLET_REQUIRED`: Give the destination wallet.
             *
             *     `METHOD_ATTRIBUTES_INVALID`: {method} needs the methodAttributes {required}; {problem}.
             *
             *     `QUOTE_MISMATCH`: The quote was made for another {field}.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        code?: "REQUEST_MALFORMED" | "BODY_MALFORMED" | "NUMBER_NOT_EXACT" | "VALIDATION_FAILED" | "IDEMPOTENCY_KEY_INVALID" | "CRYPTO_UNSUPPORTED" | "CURRENCY_UNSUPPORTED" | "METHOD_UNSUPPORTED" | "METHOD_CURRENCY_MISMATCH" | "METHOD_OR_CURRENCY_REQUIRED" | "CHAIN_UNSUPPORTED" | "AMOUNT_REQUIRED" | "AMOUNT_INVALID" | "AMOUNT_TOO_PRECISE" | "AMOUNT_ABOVE_MAXIMUM" | "AMOUNT_CONSUMED_BY_CHARGES" | "WALLET_INVALID" | "WALLET_REFUSED" | "AMOUNT_BELOW_MINIMUM" | "WALLET_REQUIRED" | "METHOD_ATTRIBUTES_INVALID" | "QUOTE_MISMATCH";
                    } & components["schemas"]["FaultView"];
                };
            };
            401: components["responses"]["401.UNAUTHORIZED"];
            /**
             * @description `FORBIDDEN`: These credentials do not reach this route.
             *
             *     `USER_NOT_VERIFIED`: The user must be KYC verified before this; kyc is {kyc}.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        code?: "FORBIDDEN" | "USER_NOT_VERIFIED";
                    } & components["schemas"]["FaultView"];
                };
            };
            /**
             * @description `USER_NOT_FOUND`: No such user.
             *
             *     `QUOTE_NOT_FOUND`: No such quote.
             *
             *     `REQUEST_NOT_FOUND`: No such request.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        code?: "USER_NOT_FOUND" | "QUOTE_NOT_FOUND" | "REQUEST_NOT_FOUND";
                    } & components["schemas"]["FaultView"];
                };
            };
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            /**
             * @description `IDEMPOTENCY_IN_PROGRESS`: The first call with this Idempotency-Key is still running; try again in a moment.
             *
             *     `QUOTE_USED`: A transaction was already created from this quote.
             *
             *     `REQUEST_ALREADY_USED`: A transaction was already created from this request.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        code?: "IDEMPOTENCY_IN_PROGRESS" | "QUOTE_USED" | "REQUEST_ALREADY_USED";
                    } & components["schemas"]["FaultView"];
                };
            };
            /** @description `QUOTE_EXPIRED`: The quote expired at {expiresAt}; ask for a new one. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        code?: "QUOTE_EXPIRED";
                    } & components["schemas"]["FaultView"];
                };
            };
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.CONTENT_TYPE_UNSUPPORTED"];
            422: components["responses"]["422.IDEMPOTENCY_KEY_REUSED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL"];
            /**
             * @description `SERVICE_UNAVAILABLE`: The service cannot answer right now; try again in a moment.
             *
             *     `PRICE_UNAVAILABLE`: There is no current price; try again in a moment.
             *
             *     `PAYMENT_RAIL_UNAVAILABLE`: The payment service does not answer; try again in a moment.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        code?: "SERVICE_UNAVAILABLE" | "PRICE_UNAVAILABLE" | "PAYMENT_RAIL_UNAVAILABLE";
                    } & components["schemas"]["FaultView"];
                };
            };
            default: components["responses"]["default"];
        };
    };
    UserTransactions_cancel: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this call: repeated within 7 days with the same body, it has its effect once and is answered the same again, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the user */
                userId: string;
                /** @description Id of the transaction */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionView"];
                };
            };
            400: components["responses"]["400.REQUEST_MALFORMED.BODY_MALFORMED.NUMBER_NOT_EXACT.IDEMPOTENCY_KEY_INVALID"];
            401: components["responses"]["401.UNAUTHORIZED"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.USER_NOT_FOUND.TRANSACTION_NOT_FOUND"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            /**
             * @description `IDEMPOTENCY_IN_PROGRESS`: The first call with this Idempotency-Key is still running; try again in a moment.
             *
             *     `TRANSACTION_NOT_CANCELLABLE`: The transaction can no longer be cancelled; it is {status}.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        code?: "IDEMPOTENCY_IN_PROGRESS" | "TRANSACTION_NOT_CANCELLABLE";
                    } & components["schemas"]["FaultView"];
                };
            };
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.CONTENT_TYPE_UNSUPPORTED"];
            422: components["responses"]["422.IDEMPOTENCY_KEY_REUSED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL"];
            503: components["responses"]["503.SERVICE_UNAVAILABLE"];
            default: components["responses"]["default"];
        };
    };
    UserTransactions_setRefundDestination: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this call: repeated within 7 days with the same body, it has its effect once and is answered the same again, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the user */
                userId: string;
                /** @description Id of the transaction */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundDestinationDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OneTransactionView"];
                };
            };
            /**
             * @description `REQUEST_MALFORMED`: The request or its address is not valid HTTP.
             *
             *     `BODY_MALFORMED`: The request body is not valid {format}.
             *
             *     `NUMBER_NOT_EXACT`: The number {number} has more digits than a JSON number can carry exactly.
             *
             *     `VALIDATION_FAILED`: {problem}
             *
             *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key must be sent once, with 1 to 255 printable ASCII characters.
             *
             *     `WALLET_INVALID`: The wallet is not a valid {cryptoCurrency} address on {chain}: {problem}.
             *
             *     `WALLET_REFUSED`: Nothing can be sent to this wallet.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        code?: "REQUEST_MALFORMED" | "BODY_MALFORMED" | "NUMBER_NOT_EXACT" | "VALIDATION_FAILED" | "IDEMPOTENCY_KEY_INVALID" | "WALLET_INVALID" | "WALLET_REFUSED";
                    } & components["schemas"]["FaultView"];
                };
            };
            401: components["responses"]["401.UNAUTHORIZED"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.USER_NOT_FOUND.TRANSACTION_NOT_FOUND"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            /**
             * @description `IDEMPOTENCY_IN_PROGRESS`: The first call with this Idempotency-Key is still running; try again in a moment.
             *
             *     `REFUND_DESTINATION_NOT_APPLICABLE`: Only a sell has a refund destination; this is a {type}.
             *
             *     `REFUND_DESTINATION_LOCKED`: The refund destination can no longer be changed: a refund was begun.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        code?: "IDEMPOTENCY_IN_PROGRESS" | "REFUND_DESTINATION_NOT_APPLICABLE" | "REFUND_DESTINATION_LOCKED";
                    } & components["schemas"]["FaultView"];
                };
            };
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.CONTENT_TYPE_UNSUPPORTED"];
            422: components["responses"]["422.IDEMPOTENCY_KEY_REUSED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL"];
            /**
             * @description `SERVICE_UNAVAILABLE`: The service cannot answer right now; try again in a moment.
             *
             *     `PAYMENT_RAIL_UNAVAILABLE`: The payment service does not answer; try again in a moment.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        code?: "SERVICE_UNAVAILABLE" | "PAYMENT_RAIL_UNAVAILABLE";
                    } & components["schemas"]["FaultView"];
                };
            };
            default: components["responses"]["default"];
        };
    };
    Me_me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserView"];
                };
            };
            400: components["responses"]["400.REQUEST_MALFORMED.BODY_MALFORMED.NUMBER_NOT_EXACT"];
            401: components["responses"]["401.UNAUTHORIZED"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.USER_NOT_FOUND"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.CONTENT_TYPE_UNSUPPORTED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL"];
            503: components["responses"]["503.SERVICE_UNAVAILABLE"];
            default: components["responses"]["default"];
        };
    };
    Users_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this call: repeated within 7 days with the same body, it has its effect once and is answered the same again, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignUpDto"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserView"];
                };
            };
            400: components["responses"]["400.REQUEST_MALFORMED.BODY_MALFORMED.NUMBER_NOT_EXACT.VALIDATION_FAILED.IDEMPOTENCY_KEY_INVALID"];
            401: components["responses"]["401.UNAUTHORIZED"];
            403: components["responses"]["403.FORBIDDEN"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            /**
             * @description `IDEMPOTENCY_IN_PROGRESS`: The first call with this Idempotency-Key is still running; try again in a moment.
             *
             *     `USER_EXISTS`: A user with this email is already signed up.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        code?: "IDEMPOTENCY_IN_PROGRESS" | "USER_EXISTS";
                    } & components["schemas"]["FaultView"];
                };
            };
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.CONTENT_TYPE_UNSUPPORTED"];
            422: components["responses"]["422.IDEMPOTENCY_KEY_REUSED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL"];
            503: components["responses"]["503.SERVICE_UNAVAILABLE"];
            default: components["responses"]["default"];
        };
    };
    Users_one: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserView"];
                };
            };
            400: components["responses"]["400.REQUEST_MALFORMED.BODY_MALFORMED.NUMBER_NOT_EXACT"];
            401: components["responses"]["401.UNAUTHORIZED"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.USER_NOT_FOUND"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.CONTENT_TYPE_UNSUPPORTED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL"];
            503: components["responses"]["503.SERVICE_UNAVAILABLE"];
            default: components["responses"]["default"];
        };
    };
    Users_startPhone: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this call: repeated within 7 days with the same body, it has its effect once and is answered the same again, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the user */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartPhoneVerificationDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OkView"];
                };
            };
            /**
             * @description `REQUEST_MALFORMED`: The request or its address is not valid HTTP.
             *
             *     `BODY_MALFORMED`: The request body is not valid {format}.
             *
             *     `NUMBER_NOT_EXACT`: The number {number} has more digits than a JSON number can carry exactly.
             *
             *     `VALIDATION_FAILED`: {problem}
             *
             *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key must be sent once, with 1 to 255 printable ASCII characters.
             *
             *     `PHONE_INVALID`: The phone number is not a valid mobile number for the country code given.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        code?: "REQUEST_MALFORMED" | "BODY_MALFORMED" | "NUMBER_NOT_EXACT" | "VALIDATION_FAILED" | "IDEMPOTENCY_KEY_INVALID" | "PHONE_INVALID";
                    } & components["schemas"]["FaultView"];
                };
            };
            401: components["responses"]["401.UNAUTHORIZED"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.USER_NOT_FOUND"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            409: components["responses"]["409.IDEMPOTENCY_IN_PROGRESS.PHONE_LOCKED"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.CONTENT_TYPE_UNSUPPORTED"];
            422: components["responses"]["422.IDEMPOTENCY_KEY_REUSED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL"];
            /**
             * @description `SERVICE_UNAVAILABLE`: The service cannot answer right now; try again in a moment.
             *
             *     `SMS_NOT_SENT`: The SMS could not be sent; try again in a moment.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        code?: "SERVICE_UNAVAILABLE" | "SMS_NOT_SENT";
                    } & components["schemas"]["FaultView"];
                };
            };
            default: components["responses"]["default"];
        };
    };
    Users_verifyPhone: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this call: repeated within 7 days with the same body, it has its effect once and is answered the same again, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the user */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyPhoneDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserView"];
                };
            };
            /**
             * @description `REQUEST_MALFORMED`: The request or its address is not valid HTTP.
             *
             *     `BODY_MALFORMED`: The request body is not valid {format}.
             *
             *     `NUMBER_NOT_EXACT`: The number {number} has more digits than a JSON number can carry exactly.
             *
             *     `VALIDATION_FAILED`: {problem}
             *
             *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key must be sent once, with 1 to 255 printable ASCII characters.
             *
             *     `PHONE_CODE_INVALID`: The code is wrong, expired or already used; ask for a new one.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        code?: "REQUEST_MALFORMED" | "BODY_MALFORMED" | "NUMBER_NOT_EXACT" | "VALIDATION_FAILED" | "IDEMPOTENCY_KEY_INVALID" | "PHONE_CODE_INVALID";
                    } & components["schemas"]["FaultView"];
                };
            };
            401: components["responses"]["401.UNAUTHORIZED"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.USER_NOT_FOUND"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            409: components["responses"]["409.IDEMPOTENCY_IN_PROGRESS.PHONE_LOCKED"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.CONTENT_TYPE_UNSUPPORTED"];
            422: components["responses"]["422.IDEMPOTENCY_KEY_REUSED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL"];
            503: components["responses"]["503.SERVICE_UNAVAILABLE"];
            default: components["responses"]["default"];
        };
    };
    Users_upload: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this call: repeated within 7 days with the same body, it has its effect once and is answered the same again, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the user */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description The file; base64 in the forms other than multipart. Documents: pdf, jpg, png, at most 10 MiB. Video: mov, mp4, avi, wmv, at most 100 MiB
                     */
                    file: string;
                    /**
                     * @description Name of the file
                     * @example passport.jpg
                     */
                    filename?: string;
                    /**
                     * @example front
                     * @enum {string}
                     */
                    type: "front" | "back" | "addressProof" | "kycVideo";
                };
                "application/x-www-form-urlencoded": {
                    /**
                     * Format: binary
                     * @description The file; base64 in the forms other than multipart. Documents: pdf, jpg, png, at most 10 MiB. Video: mov, mp4, avi, wmv, at most 100 MiB
                     */
                    file: string;
                    /**
                     * @description Name of the file
                     * @example passport.jpg
                     */
                    filename?: string;
                    /**
                     * @example front
                     * @enum {string}
                     */
                    type: "front" | "back" | "addressProof" | "kycVideo";
                };
                "application/json": {
                    /**
                     * Format: binary
                     * @description The file; base64 in the forms other than multipart. Documents: pdf, jpg, png, at most 10 MiB. Video: mov, mp4, avi, wmv, at most 100 MiB
                     */
                    file: string;
                    /**
                     * @description Name of the file
                     * @example passport.jpg
                     */
                    filename?: string;
                    /**
                     * @example front
                     * @enum {string}
                     */
                    type: "front" | "back" | "addressProof" | "kycVideo";
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OkView"];
                };
            };
            /**
             * @description `REQUEST_MALFORMED`: The request or its address is not valid HTTP.
             *
             *     `BODY_MALFORMED`: The request body is not valid {format}.
             *
             *     `NUMBER_NOT_EXACT`: The number {number} has more digits than a JSON number can carry exactly.
             *
             *     `VALIDATION_FAILED`: {problem}
             *
             *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key must be sent once, with 1 to 255 printable ASCII characters.
             *
             *     `DOCUMENT_MISSING`: Send the document as the form field "file".
             *
             *     `DOCUMENT_TYPE_INVALID`: The field "type" must be one of {accepted}.
             *
             *     `DOCUMENT_EMPTY`: The file is empty.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        code?: "REQUEST_MALFORMED" | "BODY_MALFORMED" | "NUMBER_NOT_EXACT" | "VALIDATION_FAILED" | "IDEMPOTENCY_KEY_INVALID" | "DOCUMENT_MISSING" | "DOCUMENT_TYPE_INVALID" | "DOCUMENT_EMPTY";
                    } & components["schemas"]["FaultView"];
                };
            };
            401: components["responses"]["401.UNAUTHORIZED"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.USER_NOT_FOUND"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            /**
             * @description `IDEMPOTENCY_IN_PROGRESS`: The first call with this Idempotency-Key is still running; try again in a moment.
             *
             *     `DOCUMENT_LIMIT_REACHED`: This user already has {limit} uploaded files.
             *
             *     `DOCUMENTS_CLOSED`: Documents cannot be uploaded while KYC is {kyc}.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        code?: "IDEMPOTENCY_IN_PROGRESS" | "DOCUMENT_LIMIT_REACHED" | "DOCUMENTS_CLOSED";
                    } & components["schemas"]["FaultView"];
                };
            };
            /**
             * @description `BODY_TOO_LARGE`: The request body is larger than {limit}.
             *
             *     `DOCUMENT_TOO_LARGE`: The file is larger than {limit}.
             */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        code?: "BODY_TOO_LARGE" | "DOCUMENT_TOO_LARGE";
                    } & components["schemas"]["FaultView"];
                };
            };
            /**
             * @description `CONTENT_TYPE_UNSUPPORTED`: The content type {contentType} is not accepted here; send {accepted}.
             *
             *     `DOCUMENT_FORMAT_UNSUPPORTED`: The content of the file is not accepted for {type}; send one of {accepted}.
             */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        code?: "CONTENT_TYPE_UNSUPPORTED" | "DOCUMENT_FORMAT_UNSUPPORTED";
                    } & components["schemas"]["FaultView"];
                };
            };
            422: components["responses"]["422.IDEMPOTENCY_KEY_REUSED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL"];
            503: components["responses"]["503.SERVICE_UNAVAILABLE"];
            default: components["responses"]["default"];
        };
    };
    Users_submit: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this call: repeated within 7 days with the same body, it has its effect once and is answered the same again, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the user */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubmitKycDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserView"];
                };
            };
            400: components["responses"]["400.REQUEST_MALFORMED.BODY_MALFORMED.NUMBER_NOT_EXACT.VALIDATION_FAILED.IDEMPOTENCY_KEY_INVALID"];
            401: components["responses"]["401.UNAUTHORIZED"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.USER_NOT_FOUND"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            /**
             * @description `IDEMPOTENCY_IN_PROGRESS`: The first call with this Idempotency-Key is still running; try again in a moment.
             *
             *     `PHONE_NOT_VERIFIED`: Verify the phone number first.
             *
             *     `DOCUMENTS_MISSING`: Upload the required documents first; missing: {missing}.
             *
             *     `KYC_NOT_OPEN`: KYC cannot do this while it is {kyc}.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        code?: "IDEMPOTENCY_IN_PROGRESS" | "PHONE_NOT_VERIFIED" | "DOCUMENTS_MISSING" | "KYC_NOT_OPEN";
                    } & components["schemas"]["FaultView"];
                };
            };
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.CONTENT_TYPE_UNSUPPORTED"];
            422: components["responses"]["422.IDEMPOTENCY_KEY_REUSED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL"];
            503: components["responses"]["503.SERVICE_UNAVAILABLE"];
            default: components["responses"]["default"];
        };
    };
    Methods_all: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MethodsView"];
                };
            };
            400: components["responses"]["400.REQUEST_MALFORMED.BODY_MALFORMED.NUMBER_NOT_EXACT"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.CONTENT_TYPE_UNSUPPORTED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL"];
            503: components["responses"]["503.SERVICE_UNAVAILABLE"];
            default: components["responses"]["default"];
        };
    };
    Methods_allIcons: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: string;
                    };
                };
            };
            400: components["responses"]["400.REQUEST_MALFORMED.BODY_MALFORMED.NUMBER_NOT_EXACT"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.CONTENT_TYPE_UNSUPPORTED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL"];
            503: components["responses"]["503.SERVICE_UNAVAILABLE"];
            default: components["responses"]["default"];
        };
    };
    Cryptocurrencies_codes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CryptoCodesView"];
                };
            };
            400: components["responses"]["400.REQUEST_MALFORMED.BODY_MALFORMED.NUMBER_NOT_EXACT"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.CONTENT_TYPE_UNSUPPORTED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL"];
            503: components["responses"]["503.SERVICE_UNAVAILABLE"];
            default: components["responses"]["default"];
        };
    };
    Cryptocurrencies_codesAndChains: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CryptocurrenciesView"];
                };
            };
            400: components["responses"]["400.REQUEST_MALFORMED.BODY_MALFORMED.NUMBER_NOT_EXACT"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.CONTENT_TYPE_UNSUPPORTED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL"];
            503: components["responses"]["503.SERVICE_UNAVAILABLE"];
            default: components["responses"]["default"];
        };
    };
    Cryptocurrencies_limits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CryptoLimitsView"];
                };
            };
            400: components["responses"]["400.REQUEST_MALFORMED.BODY_MALFORMED.NUMBER_NOT_EXACT"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.CONTENT_TYPE_UNSUPPORTED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL"];
            503: components["responses"]["503.SERVICE_UNAVAILABLE"];
            default: components["responses"]["default"];
        };
    };
    Cryptocurrencies_limitsByChain: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChainLimitsView"];
                };
            };
            400: components["responses"]["400.REQUEST_MALFORMED.BODY_MALFORMED.NUMBER_NOT_EXACT"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.CONTENT_TYPE_UNSUPPORTED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL"];
            503: components["responses"]["503.SERVICE_UNAVAILABLE"];
            default: components["responses"]["default"];
        };
    };
    Prices_prices: {
        parameters: {
            query?: {
                /** @description `sell` or `buy`; buy when left out. */
                type?: string;
                /** @description Comma-separated fiat codes; all when left out. */
                currencies?: string;
                /** @description The same under its other name. */
                currency?: string;
                /** @description Comma-separated crypto codes; all when left out. */
                cryptoCurrencies?: string;
                /** @description The same under its other name. */
                cryptoCurrency?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceView"][];
                };
            };
            /**
             * @description `REQUEST_MALFORMED`: The request or its address is not valid HTTP.
             *
             *     `BODY_MALFORMED`: The request body is not valid {format}.
             *
             *     `NUMBER_NOT_EXACT`: The number {number} has more digits than a JSON number can carry exactly.
             *
             *     `VALIDATION_FAILED`: {problem}
             *
             *     `CRYPTO_UNSUPPORTED`: {cryptoCurrency} cannot be {type} here.
             *
             *     `CURRENCY_UNSUPPORTED`: {currency} is not supported.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        code?: "REQUEST_MALFORMED" | "BODY_MALFORMED" | "NUMBER_NOT_EXACT" | "VALIDATION_FAILED" | "CRYPTO_UNSUPPORTED" | "CURRENCY_UNSUPPORTED";
                    } & components["schemas"]["FaultView"];
                };
            };
            401: components["responses"]["401.UNAUTHORIZED"];
            403: components["responses"]["403.FORBIDDEN"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.CONTENT_TYPE_UNSUPPORTED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL"];
            503: components["responses"]["503.SERVICE_UNAVAILABLE.PRICE_UNAVAILABLE"];
            default: components["responses"]["default"];
        };
    };
    Prices_serviceCharge: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceChargesView"];
                };
            };
            400: components["responses"]["400.REQUEST_MALFORMED.BODY_MALFORMED.NUMBER_NOT_EXACT"];
            401: components["responses"]["401.UNAUTHORIZED"];
            403: components["responses"]["403.FORBIDDEN"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.CONTENT_TYPE_UNSUPPORTED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL"];
            503: components["responses"]["503.SERVICE_UNAVAILABLE"];
            default: components["responses"]["default"];
        };
    };
    Prices_fees: {
        parameters: {
            query?: {
                /** @description Comma-separated crypto codes; all when left out. */
                cryptoCurrency?: string;
                /** @description The same under its other name. */
                cryptoCurrencies?: string;
                /** @description Chain name; all when left out. */
                chain?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GasFeeView"][];
                };
            };
            /**
             * @description `REQUEST_MALFORMED`: The request or its address is not valid HTTP.
             *
             *     `BODY_MALFORMED`: The request body is not valid {format}.
             *
             *     `NUMBER_NOT_EXACT`: The number {number} has more digits than a JSON number can carry exactly.
             *
             *     `VALIDATION_FAILED`: {problem}
             *
             *     `CRYPTO_UNSUPPORTED`: {cryptoCurrency} cannot be {type} here.
             *
             *     `CHAIN_UNSUPPORTED`: {cryptoCurrency} is not handled on {chain}.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        code?: "REQUEST_MALFORMED" | "BODY_MALFORMED" | "NUMBER_NOT_EXACT" | "VALIDATION_FAILED" | "CRYPTO_UNSUPPORTED" | "CHAIN_UNSUPPORTED";
                    } & components["schemas"]["FaultView"];
                };
            };
            401: components["responses"]["401.UNAUTHORIZED"];
            403: components["responses"]["403.FORBIDDEN"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.CONTENT_TYPE_UNSUPPORTED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL"];
            503: components["responses"]["503.SERVICE_UNAVAILABLE"];
            default: components["responses"]["default"];
        };
    };
    Requests_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this call: repeated within 7 days with the same body, it has its effect once and is answered the same again, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateRequestDto"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestView"];
                };
            };
            /**
             * @description `REQUEST_MALFORMED`: The request or its address is not valid HTTP.
             *
             *     `BODY_MALFORMED`: The request body is not valid {format}.
             *
             *     `NUMBER_NOT_EXACT`: The number {number} has more digits than a JSON number can carry exactly.
             *
             *     `VALIDATION_FAILED`: {problem}
             *
             *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key must be sent once, with 1 to 255 printable ASCII characters.
             *
             *     `CRYPTO_UNSUPPORTED`: {cryptoCurrency} cannot be {type} here.
             *
             *     `CURRENCY_UNSUPPORTED`: {currency} is not supported.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        code?: "REQUEST_MALFORMED" | "BODY_MALFORMED" | "NUMBER_NOT_EXACT" | "VALIDATION_FAILED" | "IDEMPOTENCY_KEY_INVALID" | "CRYPTO_UNSUPPORTED" | "CURRENCY_UNSUPPORTED";
                    } & components["schemas"]["FaultView"];
                };
            };
            401: components["responses"]["401.UNAUTHORIZED"];
            403: components["responses"]["403.FORBIDDEN"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            409: components["responses"]["409.IDEMPOTENCY_IN_PROGRESS"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.CONTENT_TYPE_UNSUPPORTED"];
            422: components["responses"]["422.IDEMPOTENCY_KEY_REUSED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL"];
            503: components["responses"]["503.SERVICE_UNAVAILABLE"];
            default: components["responses"]["default"];
        };
    };
    Requests_one: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the request */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestView"];
                };
            };
            400: components["responses"]["400.REQUEST_MALFORMED.BODY_MALFORMED.NUMBER_NOT_EXACT"];
            401: components["responses"]["401.UNAUTHORIZED"];
            403: components["responses"]["403.FORBIDDEN"];
            /** @description `REQUEST_NOT_FOUND`: No such request. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        code?: "REQUEST_NOT_FOUND";
                    } & components["schemas"]["FaultView"];
                };
            };
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.CONTENT_TYPE_UNSUPPORTED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL"];
            503: components["responses"]["503.SERVICE_UNAVAILABLE"];
            default: components["responses"]["default"];
        };
    };
    Oauth_userToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this call: repeated within 7 days with the same body, it has its effect once and is answered the same again, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserTokenDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessTokenView"];
                };
            };
            400: components["responses"]["400.REQUEST_MALFORMED.BODY_MALFORMED.NUMBER_NOT_EXACT.VALIDATION_FAILED.IDEMPOTENCY_KEY_INVALID"];
            401: components["responses"]["401.UNAUTHORIZED"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.USER_NOT_FOUND"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            409: components["responses"]["409.IDEMPOTENCY_IN_PROGRESS"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.CONTENT_TYPE_UNSUPPORTED"];
            422: components["responses"]["422.IDEMPOTENCY_KEY_REUSED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL"];
            503: components["responses"]["503.SERVICE_UNAVAILABLE"];
            default: components["responses"]["default"];
        };
    };
    Oauth_token: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this call: repeated within 7 days with the same body, it has its effect once and is answered the same again, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClientTokenDto"];
                "application/x-www-form-urlencoded": components["schemas"]["ClientTokenDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientTokenView"];
                };
            };
            400: components["responses"]["400.REQUEST_MALFORMED.BODY_MALFORMED.NUMBER_NOT_EXACT.VALIDATION_FAILED.IDEMPOTENCY_KEY_INVALID"];
            401: components["responses"]["401.UNAUTHORIZED"];
            403: components["responses"]["403.FORBIDDEN"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            409: components["responses"]["409.IDEMPOTENCY_IN_PROGRESS"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.CONTENT_TYPE_UNSUPPORTED"];
            422: components["responses"]["422.IDEMPOTENCY_KEY_REUSED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL"];
            503: components["responses"]["503.SERVICE_UNAVAILABLE"];
            default: components["responses"]["default"];
        };
    };
    Endpoints_all: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointView"][];
                };
            };
            400: components["responses"]["400.REQUEST_MALFORMED.BODY_MALFORMED.NUMBER_NOT_EXACT"];
            401: components["responses"]["401.UNAUTHORIZED"];
            403: components["responses"]["403.FORBIDDEN"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.CONTENT_TYPE_UNSUPPORTED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL"];
            503: components["responses"]["503.SERVICE_UNAVAILABLE"];
            default: components["responses"]["default"];
        };
    };
    Endpoints_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this call: repeated within 7 days with the same body, it has its effect once and is answered the same again, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateEndpointDto"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedEndpointView"];
                };
            };
            /**
             * @description `REQUEST_MALFORMED`: The request or its address is not valid HTTP.
             *
             *     `BODY_MALFORMED`: The request body is not valid {format}.
             *
             *     `NUMBER_NOT_EXACT`: The number {number} has more digits than a JSON number can carry exactly.
             *
             *     `VALIDATION_FAILED`: {problem}
             *
             *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key must be sent once, with 1 to 255 printable ASCII characters.
             *
             *     `WEBHOOK_URL_INVALID`: The webhook URL cannot be used: {problem}.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        code?: "REQUEST_MALFORMED" | "BODY_MALFORMED" | "NUMBER_NOT_EXACT" | "VALIDATION_FAILED" | "IDEMPOTENCY_KEY_INVALID" | "WEBHOOK_URL_INVALID";
                    } & components["schemas"]["FaultView"];
                };
            };
            401: components["responses"]["401.UNAUTHORIZED"];
            403: components["responses"]["403.FORBIDDEN"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            /**
             * @description `IDEMPOTENCY_IN_PROGRESS`: The first call with this Idempotency-Key is still running; try again in a moment.
             *
             *     `WEBHOOK_ENDPOINT_LIMIT_REACHED`: A partner can have {limit} webhook endpoints.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        code?: "IDEMPOTENCY_IN_PROGRESS" | "WEBHOOK_ENDPOINT_LIMIT_REACHED";
                    } & components["schemas"]["FaultView"];
                };
            };
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.CONTENT_TYPE_UNSUPPORTED"];
            422: components["responses"]["422.IDEMPOTENCY_KEY_REUSED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL"];
            503: components["responses"]["503.SERVICE_UNAVAILABLE"];
            default: components["responses"]["default"];
        };
    };
    Endpoints_one: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the endpoint */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointView"];
                };
            };
            400: components["responses"]["400.REQUEST_MALFORMED.BODY_MALFORMED.NUMBER_NOT_EXACT"];
            401: components["responses"]["401.UNAUTHORIZED"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.WEBHOOK_ENDPOINT_NOT_FOUND"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.CONTENT_TYPE_UNSUPPORTED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL"];
            503: components["responses"]["503.SERVICE_UNAVAILABLE"];
            default: components["responses"]["default"];
        };
    };
    Endpoints_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the endpoint */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.REQUEST_MALFORMED.BODY_MALFORMED.NUMBER_NOT_EXACT"];
            401: components["responses"]["401.UNAUTHORIZED"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.WEBHOOK_ENDPOINT_NOT_FOUND"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.CONTENT_TYPE_UNSUPPORTED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL"];
            503: components["responses"]["503.SERVICE_UNAVAILABLE"];
            default: components["responses"]["default"];
        };
    };
    Endpoints_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the endpoint */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateEndpointDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointView"];
                };
            };
            /**
             * @description `REQUEST_MALFORMED`: The request or its address is not valid HTTP.
             *
             *     `BODY_MALFORMED`: The request body is not valid {format}.
             *
             *     `NUMBER_NOT_EXACT`: The number {number} has more digits than a JSON number can carry exactly.
             *
             *     `VALIDATION_FAILED`: {problem}
             *
             *     `WEBHOOK_URL_INVALID`: The webhook URL cannot be used: {problem}.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        code?: "REQUEST_MALFORMED" | "BODY_MALFORMED" | "NUMBER_NOT_EXACT" | "VALIDATION_FAILED" | "WEBHOOK_URL_INVALID";
                    } & components["schemas"]["FaultView"];
                };
            };
            401: components["responses"]["401.UNAUTHORIZED"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.WEBHOOK_ENDPOINT_NOT_FOUND"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.CONTENT_TYPE_UNSUPPORTED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL"];
            503: components["responses"]["503.SERVICE_UNAVAILABLE"];
            default: components["responses"]["default"];
        };
    };
    Endpoints_rotateSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this call: repeated within 7 days with the same body, it has its effect once and is answered the same again, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the endpoint */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotatedEndpointView"];
                };
            };
            400: components["responses"]["400.REQUEST_MALFORMED.BODY_MALFORMED.NUMBER_NOT_EXACT.IDEMPOTENCY_KEY_INVALID"];
            401: components["responses"]["401.UNAUTHORIZED"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.WEBHOOK_ENDPOINT_NOT_FOUND"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            409: components["responses"]["409.IDEMPOTENCY_IN_PROGRESS"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.CONTENT_TYPE_UNSUPPORTED"];
            422: components["responses"]["422.IDEMPOTENCY_KEY_REUSED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL"];
            503: components["responses"]["503.SERVICE_UNAVAILABLE"];
            default: components["responses"]["default"];
        };
    };
    Endpoints_ping: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this call: repeated within 7 days with the same body, it has its effect once and is answered the same again, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the endpoint */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PingView"];
                };
            };
            400: components["responses"]["400.REQUEST_MALFORMED.BODY_MALFORMED.NUMBER_NOT_EXACT.IDEMPOTENCY_KEY_INVALID"];
            401: components["responses"]["401.UNAUTHORIZED"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.WEBHOOK_ENDPOINT_NOT_FOUND"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            409: components["responses"]["409.IDEMPOTENCY_IN_PROGRESS"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.CONTENT_TYPE_UNSUPPORTED"];
            422: components["responses"]["422.IDEMPOTENCY_KEY_REUSED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL"];
            503: components["responses"]["503.SERVICE_UNAVAILABLE"];
            default: components["responses"]["default"];
        };
    };
    Endpoints_replay: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this call: repeated within 7 days with the same body, it has its effect once and is answered the same again, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the endpoint */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplayDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequeuedView"];
                };
            };
            400: components["responses"]["400.REQUEST_MALFORMED.BODY_MALFORMED.NUMBER_NOT_EXACT.VALIDATION_FAILED.IDEMPOTENCY_KEY_INVALID"];
            401: components["responses"]["401.UNAUTHORIZED"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.WEBHOOK_ENDPOINT_NOT_FOUND"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            409: components["responses"]["409.IDEMPOTENCY_IN_PROGRESS.WEBHOOK_ENDPOINT_NOT_ENABLED"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.CONTENT_TYPE_UNSUPPORTED"];
            422: components["responses"]["422.IDEMPOTENCY_KEY_REUSED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL"];
            503: components["responses"]["503.SERVICE_UNAVAILABLE"];
            default: components["responses"]["default"];
        };
    };
    Events_page: {
        parameters: {
            query?: {
                /** @description How many at most; 100 when left out. */
                limit?: number;
                /** @description The `next` of the page before; from the first event on when left out. */
                after?: string;
                /** @description Only events of this transaction. */
                transactionId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEventsView"];
                };
            };
            /**
             * @description `REQUEST_MALFORMED`: The request or its address is not valid HTTP.
             *
             *     `BODY_MALFORMED`: The request body is not valid {format}.
             *
             *     `NUMBER_NOT_EXACT`: The number {number} has more digits than a JSON number can carry exactly.
             *
             *     `VALIDATION_FAILED`: {problem}
             *
             *     `WEBHOOK_CURSOR_INVALID`: The parameter "after" is not a "next" that was answered here.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        code?: "REQUEST_MALFORMED" | "BODY_MALFORMED" | "NUMBER_NOT_EXACT" | "VALIDATION_FAILED" | "WEBHOOK_CURSOR_INVALID";
                    } & components["schemas"]["FaultView"];
                };
            };
            401: components["responses"]["401.UNAUTHORIZED"];
            403: components["responses"]["403.FORBIDDEN"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.CONTENT_TYPE_UNSUPPORTED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL"];
            503: components["responses"]["503.SERVICE_UNAVAILABLE"];
            default: components["responses"]["default"];
        };
    };
    Events_deliveries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryView"][];
                };
            };
            400: components["responses"]["400.REQUEST_MALFORMED.BODY_MALFORMED.NUMBER_NOT_EXACT"];
            401: components["responses"]["401.UNAUTHORIZED"];
            403: components["responses"]["403.FORBIDDEN"];
            /** @description `WEBHOOK_EVENT_NOT_FOUND`: No such webhook event. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        code?: "WEBHOOK_EVENT_NOT_FOUND";
                    } & components["schemas"]["FaultView"];
                };
            };
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.CONTENT_TYPE_UNSUPPORTED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL"];
            503: components["responses"]["503.SERVICE_UNAVAILABLE"];
            default: components["responses"]["default"];
        };
    };
    Events_redeliver: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this call: repeated within 7 days with the same body, it has its effect once and is answered the same again, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the event */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RedeliverDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequeuedView"];
                };
            };
            400: components["responses"]["400.REQUEST_MALFORMED.BODY_MALFORMED.NUMBER_NOT_EXACT.VALIDATION_FAILED.IDEMPOTENCY_KEY_INVALID"];
            401: components["responses"]["401.UNAUTHORIZED"];
            403: components["responses"]["403.FORBIDDEN"];
            /**
             * @description `WEBHOOK_EVENT_NOT_FOUND`: No such webhook event.
             *
             *     `WEBHOOK_ENDPOINT_NOT_FOUND`: No such webhook endpoint.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        code?: "WEBHOOK_EVENT_NOT_FOUND" | "WEBHOOK_ENDPOINT_NOT_FOUND";
                    } & components["schemas"]["FaultView"];
                };
            };
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            409: components["responses"]["409.IDEMPOTENCY_IN_PROGRESS.WEBHOOK_ENDPOINT_NOT_ENABLED"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.CONTENT_TYPE_UNSUPPORTED"];
            422: components["responses"]["422.IDEMPOTENCY_KEY_REUSED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL"];
            503: components["responses"]["503.SERVICE_UNAVAILABLE"];
            default: components["responses"]["default"];
        };
    };
    Exports_transactions: {
        parameters: {
            query?: {
                /** @description First moment, ISO 8601; a date is its midnight in UTC. */
                from?: string;
                /** @description Moment before which it ends, ISO 8601. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A CSV file (RFC 4180) with a line of column names */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["400.REQUEST_MALFORMED.BODY_MALFORMED.NUMBER_NOT_EXACT.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED"];
            403: components["responses"]["403.FORBIDDEN"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.CONTENT_TYPE_UNSUPPORTED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL"];
            503: components["responses"]["503.SERVICE_UNAVAILABLE"];
            default: components["responses"]["default"];
        };
    };
    Clock_read: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClockView"];
                };
            };
            400: components["responses"]["400.REQUEST_MALFORMED.BODY_MALFORMED.NUMBER_NOT_EXACT"];
            401: components["responses"]["401.UNAUTHORIZED"];
            403: components["responses"]["403.FORBIDDEN"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.CONTENT_TYPE_UNSUPPORTED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL"];
            503: components["responses"]["503.SERVICE_UNAVAILABLE"];
            default: components["responses"]["default"];
        };
    };
    Clock_advance: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this call: repeated within 7 days with the same body, it has its effect once and is answered the same again, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdvanceClockDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClockView"];
                };
            };
            400: components["responses"]["400.REQUEST_MALFORMED.BODY_MALFORMED.NUMBER_NOT_EXACT.VALIDATION_FAILED.IDEMPOTENCY_KEY_INVALID"];
            401: components["responses"]["401.UNAUTHORIZED"];
            403: components["responses"]["403.FORBIDDEN"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            409: components["responses"]["409.IDEMPOTENCY_IN_PROGRESS"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.CONTENT_TYPE_UNSUPPORTED"];
            422: components["responses"]["422.IDEMPOTENCY_KEY_REUSED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL"];
            503: components["responses"]["503.SERVICE_UNAVAILABLE"];
            default: components["responses"]["default"];
        };
    };
    Sandbox_sms: {
        parameters: {
            query?: {
                /** @description Only messages to this number. */
                phone?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SmsMessagesView"];
                };
            };
            400: components["responses"]["400.REQUEST_MALFORMED.BODY_MALFORMED.NUMBER_NOT_EXACT.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED"];
            403: components["responses"]["403.FORBIDDEN"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.CONTENT_TYPE_UNSUPPORTED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL"];
            503: components["responses"]["503.SERVICE_UNAVAILABLE"];
            default: components["responses"]["default"];
        };
    };
    Sandbox_kyc: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this call: repeated within 7 days with the same body, it has its effect once and is answered the same again, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the user */
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecideKycDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OkView"];
                };
            };
            400: components["responses"]["400.REQUEST_MALFORMED.BODY_MALFORMED.NUMBER_NOT_EXACT.VALIDATION_FAILED.IDEMPOTENCY_KEY_INVALID"];
            401: components["responses"]["401.UNAUTHORIZED"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.USER_NOT_FOUND"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            409: components["responses"]["409.IDEMPOTENCY_IN_PROGRESS.SANDBOX_NOTHING_TO_DECIDE"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.CONTENT_TYPE_UNSUPPORTED"];
            422: components["responses"]["422.IDEMPOTENCY_KEY_REUSED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL"];
            503: components["responses"]["503.SERVICE_UNAVAILABLE"];
            default: components["responses"]["default"];
        };
    };
    Sandbox_fiat: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this call: repeated within 7 days with the same body, it has its effect once and is answered the same again, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the transaction */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayFiatDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OkView"];
                };
            };
            400: components["responses"]["400.REQUEST_MALFORMED.BODY_MALFORMED.NUMBER_NOT_EXACT.VALIDATION_FAILED.IDEMPOTENCY_KEY_INVALID.AMOUNT_INVALID"];
            401: components["responses"]["401.UNAUTHORIZED"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.TRANSACTION_NOT_FOUND"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            409: components["responses"]["409.IDEMPOTENCY_IN_PROGRESS.SANDBOX_NOTHING_TO_DECIDE"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.CONTENT_TYPE_UNSUPPORTED"];
            422: components["responses"]["422.IDEMPOTENCY_KEY_REUSED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL"];
            503: components["responses"]["503.SERVICE_UNAVAILABLE"];
            default: components["responses"]["default"];
        };
    };
    Sandbox_strayFiat: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this call: repeated within 7 days with the same body, it has its effect once and is answered the same again, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayStrayFiatDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OkView"];
                };
            };
            400: components["responses"]["400.REQUEST_MALFORMED.BODY_MALFORMED.NUMBER_NOT_EXACT.VALIDATION_FAILED.IDEMPOTENCY_KEY_INVALID.AMOUNT_INVALID"];
            401: components["responses"]["401.UNAUTHORIZED"];
            403: components["responses"]["403.FORBIDDEN"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            409: components["responses"]["409.IDEMPOTENCY_IN_PROGRESS"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.CONTENT_TYPE_UNSUPPORTED"];
            422: components["responses"]["422.IDEMPOTENCY_KEY_REUSED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL"];
            503: components["responses"]["503.SERVICE_UNAVAILABLE"];
            default: components["responses"]["default"];
        };
    };
    Sandbox_crypto: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this call: repeated within 7 days with the same body, it has its effect once and is answered the same again, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the transaction */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DepositCryptoDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OkView"];
                };
            };
            400: components["responses"]["400.REQUEST_MALFORMED.BODY_MALFORMED.NUMBER_NOT_EXACT.VALIDATION_FAILED.IDEMPOTENCY_KEY_INVALID.AMOUNT_INVALID"];
            401: components["responses"]["401.UNAUTHORIZED"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.TRANSACTION_NOT_FOUND"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            409: components["responses"]["409.IDEMPOTENCY_IN_PROGRESS.SANDBOX_NOTHING_TO_DECIDE"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.CONTENT_TYPE_UNSUPPORTED"];
            422: components["responses"]["422.IDEMPOTENCY_KEY_REUSED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL"];
            503: components["responses"]["503.SERVICE_UNAVAILABLE"];
            default: components["responses"]["default"];
        };
    };
    Sandbox_payout: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this call: repeated within 7 days with the same body, it has its effect once and is answered the same again, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the transaction */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecidePayoutDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OkView"];
                };
            };
            400: components["responses"]["400.REQUEST_MALFORMED.BODY_MALFORMED.NUMBER_NOT_EXACT.VALIDATION_FAILED.IDEMPOTENCY_KEY_INVALID"];
            401: components["responses"]["401.UNAUTHORIZED"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.TRANSACTION_NOT_FOUND"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            409: components["responses"]["409.IDEMPOTENCY_IN_PROGRESS"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.CONTENT_TYPE_UNSUPPORTED"];
            422: components["responses"]["422.IDEMPOTENCY_KEY_REUSED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL"];
            503: components["responses"]["503.SERVICE_UNAVAILABLE"];
            default: components["responses"]["default"];
        };
    };
    Told_TRANSACTION_UPDATED: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every try: drop what you have seen */
                "webhook-id": string;
                /** @description When this try was signed, in Unix seconds */
                "webhook-timestamp": string;
                /** @description One or more of `v1,<base64>`, separated by spaces: HMAC-SHA-256 of `id.timestamp.body` */
                "webhook-signature": string;
                /** @description From 1 per transaction, user or endpoint, without gaps */
                "webhook-sequence": string;
                /** @description From 1 per event and endpoint */
                "webhook-attempt": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionUpdatedBody"];
            };
        };
        responses: {
            /** @description Nothing more is wanted: the endpoint is disabled */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Told_USER_KYC_UPDATED: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every try: drop what you have seen */
                "webhook-id": string;
                /** @description When this try was signed, in Unix seconds */
                "webhook-timestamp": string;
                /** @description One or more of `v1,<base64>`, separated by spaces: HMAC-SHA-256 of `id.timestamp.body` */
                "webhook-signature": string;
                /** @description From 1 per transaction, user or endpoint, without gaps */
                "webhook-sequence": string;
                /** @description From 1 per event and endpoint */
                "webhook-attempt": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserKycUpdatedBody"];
            };
        };
        responses: {
            /** @description Nothing more is wanted: the endpoint is disabled */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Told_WEBHOOK_PING: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every try: drop what you have seen */
                "webhook-id": string;
                /** @description When this try was signed, in Unix seconds */
                "webhook-timestamp": string;
                /** @description One or more of `v1,<base64>`, separated by spaces: HMAC-SHA-256 of `id.timestamp.body` */
                "webhook-signature": string;
                /** @description From 1 per transaction, user or endpoint, without gaps */
                "webhook-sequence": string;
                /** @description From 1 per event and endpoint */
                "webhook-attempt": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookPingBody"];
            };
        };
        responses: {
            /** @description Nothing more is wanted: the endpoint is disabled */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Told_WEBHOOK_ENDPOINT_DISABLED: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every try: drop what you have seen */
                "webhook-id": string;
                /** @description When this try was signed, in Unix seconds */
                "webhook-timestamp": string;
                /** @description One or more of `v1,<base64>`, separated by spaces: HMAC-SHA-256 of `id.timestamp.body` */
                "webhook-signature": string;
                /** @description From 1 per transaction, user or endpoint, without gaps */
                "webhook-sequence": string;
                /** @description From 1 per event and endpoint */
                "webhook-attempt": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointDisabledBody"];
            };
        };
        responses: {
            /** @description Nothing more is wanted: the endpoint is disabled */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
