import type { HelpText } from '../mn/help.ts'

export const text: HelpText = {
  title: 'Help',
  lead: 'Answers to common questions, phone numbers and guides in one place.',
  contents: 'Contents',
  faq: { 1: 'Kindergarten enrolment: questions and answers', 2: 'First-grade enrolment: questions and answers' },
  guides: 'Guides',
  draw: 'Draw of places',
  drawHint: 'Anyone can check how kindergarten places were drawn:',
  privacy: 'Privacy',
  privacyHint: 'How your data is kept and protected:',
}
