ALTER TABLE "uploads" DROP CONSTRAINT "uploads_status";--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "is_proposal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_status" CHECK ("uploads"."status" in ('ARRIVING', 'PROPOSED', 'RECEIVED', 'CHECKING', 'CHECKED', 'CONFIRMED', 'APPLYING', 'APPLIED', 'REFUSED', 'EXPIRED'));