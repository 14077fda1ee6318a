ALTER TABLE "codes" ADD COLUMN "network_hash" "bytea";--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "wider_hash" "bytea";