import type { Column, DataFile } from './declare.ts'
import { dataFiles } from './files.ts'
import { dataLimits } from './limits.ts'
import { ACTION } from './reading.ts'

const inDigits = ({ most }: { most: number }): string => most.toLocaleString('en')

const INTRODUCTION = `# Files of school data

Written by \`npm run data-docs\` from the declarations (server/src/areas/data/files), which also feed reading, checks, merge and export.

\`\`\`sh
npm run import -- docs/sample-data --check   # what would change, and what is wrong
npm run import -- docs/sample-data           # all of it, or nothing
npm run export -- somewhere --org 50084      # the same files out again
\`\`\`

**Form.** UTF-8, with or without a byte order mark; comma, semicolon or tab, as the first line has it; the first line names the columns, in any order; lines end in either way. Columns that are not listed here are named and not read; every column that is listed has to be there. Spaces around a value do not count, and an empty value is none. A person is named by the registry number, or by \`org_id:number\` where a child has none.

**One import** is a folder with any of these files. They may refer to each other and to what is there. Everything is checked in one go; every fault is told with file, line, column and what would be right, on the screen and in \`faults.csv\` of the folder. Nothing is changed unless every row is good; \`--good-rows\` takes the good ones and leaves the rest. The check stops at ${inDigits(dataLimits.importFaults)} faults and says so; nothing is taken from such files, because which of their rows are good is not known. A row is found again by its key (**bold**): the same files a second time change nothing. What is not in a file stays as it is. An optional column \`${ACTION}\` with \`delete\` takes a wrong row back, where nothing hangs on it.

**What follows.** Requests that wait move along with a child that changes its group; a request whose address was corrected looks for its institution anew; open pages of parents ask again. A child that another institution has now is released there first (\`until\`), where the operator brings the row.

**Who brings what.** The operator brings everything, by command. An office brings the files marked so, and in them only rows of its own groups and children, of the school year or day on which they were there. Every row about a child belongs to the institution that it names (\`org_id\`, or that of its group, course or menu): another one neither changes, deletes nor finds it. An exam of the operator may have no institution; no office touches it. What the state's registry knows (†) is refused where \`RESIDENT_REGISTRY_URL\` is set.

**Claims.** A row of \`members\` whose child is not the institution's own is a claim: it is counted in the report, changes nothing yet, and comes in force when a guardian or the operator says yes. Own are children who have a place there, whose row is there already, or whose request for that school year ended there (PASSED, or a first grade that a guardian confirmed from a proven account). Unknown numbers are claims too; a row that is claimed already counts as unchanged. Days that another institution has are nobody's to write: such a row is a claim, or a fault where the child is here now. Other rows about a claimed child are set aside and counted; bring them again once the child has its place. An institution can claim \`CLAIMS_PER_MONTH\` children in 30 days (200); rows past that are refused.

**Teachers** are named by registry number. The operator may name anybody; an office names people who have a role at the institution, or who are its teachers already. Any other number is kept as it was typed, shows no name, and becomes the teacher when an invitation with that number is accepted there.

**Limits.** The embedded database takes ${inDigits(dataLimits.embeddedRows)} rows at a time; PostgreSQL ${inDigits(dataLimits.officeRows)} from an office and ${inDigits(dataLimits.operatorRows)} from the operator. A value has at most ${inDigits(dataLimits.valueLetters)} characters.
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
