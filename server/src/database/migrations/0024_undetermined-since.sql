ALTER TABLE "prospects" ADD COLUMN "undetermined_since" timestamp with time zone;--> statement-breakpoint
UPDATE "prospects" SET "undetermined_since" = "created_at" WHERE "institution_id" IS NULL;
