ALTER TABLE "prospects" ADD COLUMN "lot" text;--> statement-breakpoint
-- Requests that were sent before lots: drawn from the database's strong source of chance, each letter for itself.
UPDATE "prospects" p SET "lot" = (
  SELECT string_agg(substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ', 1 + ('x' || substr(md5(p."id"::text || n.n::text || gen_random_uuid()::text), 1, 7))::bit(28)::int % 31, 1), '')
    FROM generate_series(1, 10) AS n(n))
 WHERE p."reference" IS NOT NULL AND p."school_status" IS NULL;--> statement-breakpoint
ALTER TABLE "prospects" ADD CONSTRAINT "prospects_lot_once" UNIQUE("campaign_id","lot");--> statement-breakpoint
ALTER TABLE "prospects" ADD CONSTRAINT "prospects_lot_letters" CHECK (lot ~ '^[23456789ABCDEFGHJKMNPQRSTUVWXYZ]{10}$');--> statement-breakpoint
ALTER TABLE "prospects" ADD CONSTRAINT "prospects_lot_of_request" CHECK (case when "prospects"."school_status" is null then "prospects"."reference" is null or "prospects"."lot" is not null else "prospects"."lot" is null end);