import type { ShellText } from '../mn/shell.ts'

export const text: ShellText = {
  tagline: 'E-enrolment',
  login: 'Log in',
  register: 'Register',
  heroTitle: 'Register your child for kindergarten or school from home',
  heroText:
    "As a parent or guardian you can send an enrolment request online, check the answer, and see your child's attendance, marks and homework in one place.",
  organisation: "Parents' E-Service Centre",
  helpDesk: 'Help desk',
  helpDeskPhone: '92550301',
  workingHours: 'Monday–Friday, 08:30–17:30',
}
