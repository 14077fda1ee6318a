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
  help: {
    title: 'Help',
    lead: 'Answers to common questions, phone numbers and guides in one place.',
    contents: 'Contents',
    faq: { 1: 'Kindergarten enrolment: questions and answers', 2: 'First-grade enrolment: questions and answers' },
    guides: 'Guides',
    privacy: 'Privacy',
    privacyHint: 'How your data is kept and protected:',
  },
  guides: {
    description: 'A guide for parents and guardians.',
    onlyMongolian: 'The guides are in Mongolian.',
    download: 'Download',
    print: 'Print',
    done: 'Done',
    notDone: 'Not done',
  },
}
