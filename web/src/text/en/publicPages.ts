import type { PublicPagesText } from '../mn/publicPages.ts'

export const text: PublicPagesText = {
  anchors: {
    openMenu: 'Open the menu',
    closeMenu: 'Close the menu',
    menuTitle: 'Menu',
    sections: 'Parts of the page',
    menu: { begin: 'Admission', intro: 'Introduction', goal: 'Goal', phones: 'Contact' },
  },
  toOwnHome: 'My home',
  school: {
    lead: "Your child's timetable, attendance, marks, homework and meals are here.",
  },
  guides: {
    description: 'A guide for parents and guardians.',
    onlyMongolian: 'The guides are in Mongolian.',
    download: 'Download',
    print: 'Print',
    done: 'Done',
    notDone: 'Not done',
    unannounced: 'Enrolment has not been announced yet. The guide will appear here once it has been.',
  },
}
