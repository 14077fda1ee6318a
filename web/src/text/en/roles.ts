import type { RolesText } from '../mn/roles.ts'

export const text: RolesText = {
  toParent: 'Go to the parents’ part',
  toDesk: 'Go to the desk',
  secondStep: 'Confirm your device',
}
