ALTER TABLE "accounts" DROP CONSTRAINT "accounts_username_normal";--> statement-breakpoint
ALTER TABLE "keys" DROP CONSTRAINT "keys_known_purpose";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "to_nobody" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ALTER COLUMN "to_nobody" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "outbox" DROP COLUMN "holds_secret";--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_username_normal" CHECK ("accounts"."username" = lower("accounts"."username") and length("accounts"."username") between 6 and 50);--> statement-breakpoint
ALTER TABLE "keys" ADD CONSTRAINT "keys_known_purpose" CHECK ("keys"."purpose" in ('captcha', 'ticket', 'code', 'subject'));