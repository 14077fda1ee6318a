import type { AnchorsText } from '../mn/anchors.ts'

export const text: AnchorsText = {
  openMenu: 'Open the menu',
  closeMenu: 'Close the menu',
  menuTitle: 'Menu',
  sections: 'Parts of the page',
  menu: { begin: 'Admission', intro: 'Introduction', goal: 'Goal', phones: 'Contact' },
}
