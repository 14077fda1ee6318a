import { ORIGIN_KINDS } from '@portal/contract/dataOrigins'
import type { Column, DataFile } from './declare.ts'
import { dataFiles } from './files.ts'
import { dataLimits } from './limits.ts'
import { ACTION } from './reading.ts'

const inDigits = ({ most }: { most: number }): string => most.toLocaleString('en')

/** Files of data that institutions may enter instead. */
const enterable = dataFiles
  .filter(({ origin }) => ORIGIN_KINDS.some((kind) => kind === origin))
  .map(({ name, isKindergartens }) => `\`${name}\`${isKindergartens ? ' (of kindergartens)' : ''}`)
  .join(', ')

const INTRODUCTION = `# Files of school data

Written by \`npm run data-docs\` from the declarations (server/src/areas/data/files), which also feed reading, checks, merge and export.

\`\`\`sh
npm run import -- docs/sample-data --check   # reports changes and faults
npm run import -- docs/sample-data           # all of it, or nothing
npm run import -- school.xlsx                # a workbook or a zip file works like a folder
npm run export -- somewhere --org 50084      # writes the files of one institution
\`\`\`

## What does a file look like?

- UTF-8, with or without a byte order mark. The first line names the columns, in any order, separated by comma, semicolon or tab.
- A file in Windows-1251 is recognised and refused; \`--windows-1251\`, or the button on the page, converts it (Є and Ї become Ө and Ү).
- A workbook has one sheet for each file. Other sheets are ignored, as are rows of empty cells and a second row that begins with \`#\`. \`groups (1).csv\` and \`Copy of groups.csv\` are the file \`groups\`.
- Every column listed here is required. The report names other columns, and the import ignores them.
- Spaces around a value are removed. An empty value means none.
- A person is named by registry number; a child without one by \`org_id:number\`.
- A teacher is named by registry number. The operator may name any person. An office names people with a role at the institution, or its present teachers; the import stores any other number without a name, and it becomes the teacher when an invitation with that number is accepted there.

## How does an import work?

An import is a folder with any of these files. They may refer to each other and to stored rows.

- The check reports each fault with file, line, column and the right value, on the screen and in \`faults.csv\` of the folder.
- A warning names a row that is imported although it is unlikely, such as a guardian under 18.
- A fault in any row stops the import. \`--good-rows\` imports the good rows and skips the others.
- The check stops at ${inDigits(dataLimits.importFaults)} faults. Then no row is imported: the rest is unchecked.
- A row is identified by its key (**bold**). Importing a file again changes nothing. Rows that are not in a file stay.
- An optional column \`${ACTION}\` with \`delete\` deletes a wrong row if no other row refers to it.

Afterwards open requests follow a child to its new group, a request with a corrected address gets its institution again, and open pages of parents read again. The operator moves a child only after the other institution has released it (\`until\`).

## Who may import what?

The operator imports everything, by command. An office imports the files marked so, and only rows of its own groups and children, for the school year or day on which they were there.

A row about a child belongs to the institution that it names (\`org_id\`, or that of its group, course or menu). No other institution changes, deletes or finds it. An exam of the operator may have no institution; offices cannot change it. Files of the state's registry (†) are refused if \`RESIDENT_REGISTRY_URL\` is set. Works that a teacher has not published are in no export.

New, changed and deleted rows of ${enterable} are refused for an institution whose staff enter these data in the portal (its page “Bring in data”); the nightly delivery of the national system leaves them out.

## When is a row a claim?

A row of \`members\` about a child that is not the institution's own is a claim. The report counts it, and it takes effect when a guardian or the operator says yes.

- Own children have a place there, have a stored row there, or have a request for that school year that ended there (PASSED, or a first grade confirmed by a guardian from a proven account).
- An unknown number is a claim too. A row that is already claimed counts as unchanged.
- A row with days of another institution is a claim, or a fault if the child is here now.
- Other rows about a claimed child are skipped and counted: import them again once the child has its place.
- An institution can claim \`CLAIMS_PER_MONTH\` children in 30 days (200); further rows are refused.

## How large may an import be?

The embedded database takes ${inDigits(dataLimits.embeddedRows)} rows at a time; PostgreSQL ${inDigits(dataLimits.officeRows)} from an office and ${inDigits(dataLimits.operatorRows)} from the operator. A value has at most ${inDigits(dataLimits.valueLetters)} characters.

The sections below list the files and their columns.
`

const nameOf = ([name, { isKey, isRequired }]: [string, Column]): string => {
  const code = `\`${name}\``
  return `${isKey ? `**${code}**` : code}${isRequired ? '' : ' (may be empty)'}`
}

const section = (file: DataFile): string => `
## ${file.name}

${file.row.replace(/^./, (letter) => letter.toUpperCase())}. Brought by ${file.bringer === 'operator' ? 'the operator' : 'the operator or the office'}${file.isRegistrys ? ' †' : ''}.

| column | what it is |
|---|---|
${Object.entries(file.columns)
  .map((column) => `| ${nameOf(column)} | ${column[1].kind.format} |`)
  .join('\n')}
`

/** Description of all files of school data for docs/data.md. */
export const printedFiles = (): string => INTRODUCTION + dataFiles.map(section).join('')
