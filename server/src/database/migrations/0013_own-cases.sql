ALTER TABLE "absence_history" DROP CONSTRAINT "absence_history_actor";--> statement-breakpoint
UPDATE "absence_history" SET "actor" = 'school' WHERE "actor" = 'teacher';--> statement-breakpoint
ALTER TABLE "absence_history" ADD CONSTRAINT "absence_history_actor" CHECK ("absence_history"."actor" in ('parent', 'school'));