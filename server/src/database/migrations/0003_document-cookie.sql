ALTER TABLE "sessions" ADD COLUMN "document_hash" "bytea";--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_document" UNIQUE("document_hash");