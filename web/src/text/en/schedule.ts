import type { ScheduleText } from '../mn/schedule.ts'

export const text: ScheduleText = {
  session: 'Term',
  print: 'Print',
  none: 'There is no timetable',
  free: 'No lessons on this day',
  now: 'Now',
  nowAt: 'Now {time}',
  room: 'room {room}',
  break: 'Break',
  weekday: 'Weekday',
  title: '{child}, {session}',
  next: 'Next lesson at {time}: {course}',
  running: 'Now: {course}',
}
