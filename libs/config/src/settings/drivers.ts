import { z } from 'zod';
import { driver, routes, url, whole } from '../setting-types.js';

/** Which drivers serve the ports, and their own configuration. */
export const driverSettings = {
  CHAIN_DRIVER: driver.default('sandbox').describe('Driver of the chains: deposits and crypto payouts'),
  CHAIN_DRIVERS: routes
    .default([])
    .describe(
      'Drivers of single chains, as in bitcoin:bitcoind,ethereum:evm; `internal` stands for payouts inside an exchange, `none` for no driver, old:NAME for a driver that only finishes what it has begun. All others have CHAIN_DRIVER',
    ),
  FIAT_RAIL_DRIVER: driver.default('sandbox').describe('Driver of the fiat rail: payments and fiat payouts'),
  RAIL_DRIVERS: routes.default([]).describe('Drivers of single methods likewise, as in paynow:hitpay,fps:none'),
  RAIL_PAYOUT_DRIVERS: routes
    .default([])
    .describe(
      'Drivers that pay out by single methods, where another collects: gojek-id:xendit beside RAIL_DRIVERS=gojek-id:hitpay. All others pay out by the driver that collects',
    ),
  KYC_REVIEWER_DRIVER: driver.default('sandbox').describe('Driver of the KYC review; `desk` waits for an operator'),
  PRICE_FEED_DRIVER: driver
    .default('sandbox')
    .describe('Driver of the prices; `exchanges` asks public markets, of which two must agree'),
  PRICE_SOURCES_URL: url(/^https?$/)
    .optional()
    .describe(
      'Address of a gateway through which `exchanges` reaches its sources, as in PRICE_SOURCES_URL/kraken. Default: the sources themselves',
    ),
  SCREENING_DRIVER: driver
    .default('sandbox')
    .describe('Driver of the sanctions screening; `lists` compares with files of SCREENING_LISTS_FOLDER'),
  SCREENING_LISTS_FOLDER: z
    .string()
    .min(1)
    .optional()
    .describe("Folder of the lists for `lists`: OFAC's XML files, and .txt or .csv files with an address on each line"),
  SCREENING_MAX_AGE_HOURS: whole(1, 720)
    .default(48)
    .describe(
      'Hours after which a list that was not delivered again, whole, stops everything that would be sent to wallets',
    ),
  SMS_DRIVER: driver.default('sandbox').describe('Driver of the text messages: `kannel`, `twilio`'),
  SMS_FALLBACK_DRIVER: driver
    .optional()
    .describe('Driver that a text message goes by when SMS_DRIVER refuses it or does not answer. Default: none'),
  SMS_REPORTS_URL: url(/^https?$/)
    .optional()
    .describe(
      'Address at which providers reach DRIVER_EVENTS_PORT, for their reports of delivery: /texts/{driver}/events of it. Default: none is asked for',
    ),
  SMS_PARTS_PER_DAY: whole(0, 10_000_000)
    .default(20_000)
    .describe(
      'Parts of text messages that go out in 24 hours, of all partners; each part is paid for. Beyond it codes are answered 503 SMS_NOT_SENT. 0: no limit',
    ),
  SMS_FROM: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Sender of text messages: a name or number, or a messaging service of Twilio; `twilio` needs it or TWILIO_FROM',
    ),
  KANNEL_URL: url(/^https?$/)
    .optional()
    .describe("Address of Kannel's smsbox, as in http://127.0.0.1:13013/cgi-bin/sendsms; `kannel` needs it"),
  KANNEL_USERNAME: z.string().min(1).optional().describe("Name of Kannel's sendsms-user; `kannel` needs it"),
  KANNEL_PASSWORD: z.string().min(1).optional().describe("Password of Kannel's sendsms-user; `kannel` needs it"),
  TWILIO_URL: url(/^https?$/)
    .default('https://api.twilio.com')
    .describe("Address of Twilio's API, for `twilio`"),
  TWILIO_ACCOUNT_SID: z.string().min(1).optional().describe('Account at Twilio (AC…); `twilio` needs it'),
  TWILIO_AUTH_TOKEN: z.string().min(1).optional().describe('Token of that account; `twilio` needs it'),
  EMAIL_DRIVER: driver
    .optional()
    .describe(
      'Driver of the emails to users: `smtp`, `none`; the sandbox keeps them for its testers. Default: sandbox, in live mode none',
    ),
  EMAIL_FROM: z
    .email()
    .optional()
    .describe("Address that emails come from, beside the partner's name, and that bounces return to; `smtp` needs it"),
  SMTP_URL: url(/^smtps?$/)
    .optional()
    .describe(
      'Mail server, as in smtp://user:password@mail.example.com:587, percent-encoded. smtps means TLS from the start; smtp demands STARTTLS from servers on other machines. `smtp` needs it',
    ),
  TWILIO_FROM: z.string().min(1).optional().describe('Sender at Twilio, where it is not SMS_FROM'),
  VAULT_DRIVER: driver
    .default('disk')
    .describe('Driver of the document vault: `disk` stores documents encrypted in DATA_DIR/vault, `s3` in a bucket'),
  S3_URL: url(/^https?$/)
    .optional()
    .describe('Address of the object storage, as in https://s3.eu-central-1.amazonaws.com; `s3` needs it'),
  S3_REGION: z.string().min(1).default('us-east-1').describe('Region of the bucket, for signatures'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional()
    .describe('Bucket of the documents alone; `s3` needs it'),
  S3_ACCESS_KEY_ID: z
    .string()
    .min(1)
    .optional()
    .describe('Access key that may read, write and delete objects of the bucket, and list it; `s3` needs it'),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('Secret of that access key; `s3` needs it'),
  CLAMD_ADDRESS: z
    .string()
    .regex(/^(?:\/.+|\[?[\w.:-]+\]?:\d{1,5})$/)
    .optional()
    .describe(
      'Where clamd listens, as in 127.0.0.1:3310 or /run/clamav/clamd.ctl: then no upload is accepted that it does not call clean. Default: none',
    ),
};
