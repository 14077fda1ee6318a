DROP INDEX "codes_one_live";--> statement-breakpoint
-- Codes that are under way belong to no browser: each may be entered anywhere, within the tries that others share.
ALTER TABLE "codes" ADD COLUMN "browser_hash" "bytea" DEFAULT '\x' NOT NULL;--> statement-breakpoint
ALTER TABLE "codes" ALTER COLUMN "browser_hash" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "stranger_tries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "codes" ALTER COLUMN "stranger_tries" DROP DEFAULT;--> statement-breakpoint
CREATE UNIQUE INDEX "codes_one_live" ON "codes" USING btree ("contact","purpose","browser_hash") WHERE ended_at is null;--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_stranger_tries" CHECK ("codes"."stranger_tries" between 0 and 20);
