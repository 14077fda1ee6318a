ALTER TABLE "accounts" ADD COLUMN "language" text DEFAULT 'mn' NOT NULL;--> statement-breakpoint
ALTER TABLE "prospects" ADD COLUMN "language" text DEFAULT 'mn' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_language" CHECK ("accounts"."language" in ('mn', 'en'));--> statement-breakpoint
ALTER TABLE "prospects" ADD CONSTRAINT "prospects_language" CHECK ("prospects"."language" in ('mn', 'en'));