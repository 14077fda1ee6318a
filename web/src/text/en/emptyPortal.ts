import type { EmptyPortalText } from '../mn/emptyPortal.ts'

export const text: EmptyPortalText = {
  title: 'The portal runs, and is not ready yet',
  lead: 'There is no school or kindergarten yet, or none of its staff who could answer parents. Whoever operates the portal takes these steps on the server. Once the first institution and its first member of staff are in, the portal’s home page stands here.',
  done: 'Done',
  left: 'To do',
  steps: {
    setup: {
      title: 'Lay the reference data',
      what: 'Provinces, soums, districts and khoroos, education offices, subjects, and the terms and days of the school year. It may be run any number of times.',
    },
    import: {
      title: 'Import the data of schools and kindergartens',
      what: 'Institutions, people, groups, timetables and more come from a folder with your own CSV files (FOLDER). This command only checks them: if all is well, run it again without its last word. If a row is wrong, nothing is changed.',
    },
    staff: {
      title: 'Open the first staff account',
      what: 'An invitation goes to the person’s phone or e-mail address. The step is done when it is accepted. From then on they invite their teachers themselves.',
    },
  },
  described: 'Every step and every setting is described in docs/running.md in the portal’s folder, under “The first day”.',
  warnings: 'What is not set up yet stands in the log at each start, a line for each.',
}
