-- The hours that a leave covers: one stretch, or half of each day. Two leaves of a child overlap where their hours do.
CREATE FUNCTION "absence_times"("start_date" date, "end_date" date, "start_time" time, "end_time" time, "day_half" text) RETURNS tsmultirange
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	select case
		when day_half is null then tsmultirange(tsrange(
			start_date + coalesce(start_time, time '00:00'),
			case when end_time is null then end_date + 1 + time '00:00' else end_date + end_time end))
		else (
			select range_agg(case day_half
				when 'AM' then tsrange(start_date + n + time '00:00', start_date + n + time '12:00')
				else tsrange(start_date + n + time '12:00', start_date + n + 1 + time '00:00') end)
			from generate_series(0, end_date - start_date) n)
	end
$$;--> statement-breakpoint
ALTER TABLE "absences" DROP CONSTRAINT "absences_not_twice";--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_not_twice" EXCLUDE USING gist (
	"child_id" WITH =,
	"absence_times"("start_date", "end_date", "start_time", "end_time", "day_half") WITH &&
) WHERE ("status" in ('NEW', 'APPROVED'));
