import { words } from '../words.tsx'

const text = {
  toParent: 'Эцэг, эхийн хэсэг рүү шилжих',
  toDesk: 'Ажлын ширээ рүү шилжих',
  secondStep: 'Төхөөрөмжөө баталгаажуулна уу',
}

export type RolesText = typeof text
export const roles = words(text, async () => (await import('../en/roles.ts')).text)
