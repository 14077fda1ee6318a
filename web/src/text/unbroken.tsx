import type { ReactNode } from 'react'

/** Letters of both languages; the browser compiles `\p{L}` many times slower. */
const LETTERS = 'a-zа-яёөү'

/** Units and endings that belong to the number before them; Mongolian ones may carry a case ending. */
const UNITS = [
  `д[уү]г[аэ]{2}р(?: сар[${LETTERS}]*|[${LETTERS}]*)`,
  'он(?:ы|д|оос)?',
  `(?:сар|өдөр|өдр|хоног|цаг|минут|секунд|нас|жил|хув)[${LETTERS}]*`,
  'дахь|дэх|тоот|удаа|анги|бүлэг|орон тоо|МБ|гр|ккал|төгрөг',
  '(?:minute|hour|day|week|year|month)s?',
].join('|')

/**
 * Matches a number with its ending («26-ны», «81 дүгээр», «11 дүгээр сарын») or unit («17:00 цаг», «5 минут», «12 000 ₮», «5б бүлэг»), a
 * phone or request number, a school year, and «и-мэйл».
 */
const together = new RegExp(
  `((?:\\d{1,3}(?: \\d{3})+|\\d+(?:[.,:–-]\\d+)*[${LETTERS}]?) (?:[₮%]|°C|(?:${UNITS})(?![${LETTERS}]))|\\d+(?:-[${LETTERS}\\d]+)+|\\d{4}–\\d{4}|\\b\\d{4} \\d{4}\\b|и-мэйл)`,
  'gi',
)

/**
 * Prevents line breaks inside such parts by markup, so that the text itself stays unchanged for search and copy. Passes on what is not
 * text.
 */
export const unbroken = (content: ReactNode): ReactNode =>
  typeof content !== 'string'
    ? content
    : content.split(together).map((part, at) =>
        at % 2 === 0 ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one sentence, which never change places
          <span key={at} className="nb">
            {part}
          </span>
        ),
      )
