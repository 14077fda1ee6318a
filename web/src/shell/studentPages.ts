import {
  IconBooks,
  IconCalendarCheck,
  IconCalendarOff,
  IconCalendarTime,
  IconChartBar,
  IconClockCheck,
  IconNotebook,
  IconSoup,
} from '@tabler/icons-react'

/** A child's pages in the order of the drawer. */
export const studentPages = [
  { page: 'gradebook', Icon: IconChartBar },
  { page: 'homework', Icon: IconNotebook },
  { page: 'daily-attendance', Icon: IconCalendarCheck },
  { page: 'attendance', Icon: IconClockCheck },
  { page: 'absence', Icon: IconCalendarOff },
  { page: 'schedule', Icon: IconCalendarTime },
  { page: 'lesson', Icon: IconBooks },
  { page: 'cook', Icon: IconSoup },
] as const
