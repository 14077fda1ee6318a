import type { FaultCode } from '../../text/dataFaults.ts'

/** Kind of value: SQL expressions that check, read and print its text, and its descriptions. */
export interface Kind {
  /** PostgreSQL type of the column. */
  type: string
  /** Whether a non-null text is a valid value. */
  isValid(text: string): string
  /** Fault code of an invalid text. */
  faultOf(text: string): string
  /** Corrected value if it can be computed, otherwise null. */
  right(text: string): string
  /** Value of a valid text. */
  read(text: string): string
  /** Text of a value. */
  print(value: string): string
  /** Values for fault sentences. */
  values: Readonly<Record<string, string | number>>
  /** Description for the documentation. */
  format: string
  /** Sentence for an invalid text, which says what is right. */
  fault: FaultCode
  /** The only valid values; empty if there are others. */
  choices: readonly string[]
}

export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`
const always = (code: FaultCode) => () => literal(code)

interface Declared extends Pick<Kind, 'type' | 'isValid' | 'format' | 'fault'> {
  values?: Kind['values']
  choices?: readonly string[]
}

const kind = ({ type, isValid, format, fault, values = {}, choices = [] }: Declared): Kind => ({
  type,
  fault,
  choices,
  isValid,
  format,
  values,
  faultOf: always(fault),
  right: () => 'null',
  read: (text) => `${text}::${type}`,
  print: (value) => `${value}::text`,
})

const matches = (pattern: string) => (text: string) => `${text} ~ ${literal(pattern)}`

/**
 * Replacement character left by a wrong encoding. Together with a leading `=` (a spreadsheet formula) it is reported before any other fault
 * of a value.
 */
export const UNREADABLE = '\uFFFD'
const isPlain = (text: string) => `${text} !~ '^=|${UNREADABLE}'`

/** `isEmptyKept`: the column is not nullable and stores an empty text. */
export const text = (most: number, { isEmptyKept = false }: { isEmptyKept?: boolean } = {}): Kind => ({
  ...kind({
    type: 'text',
    isValid: (value) => `char_length(${value}) <= ${most} and ${isPlain(value)}`,
    format: `text of at most ${most} characters`,
    fault: 'tooLong',
    values: { most },
  }),
  read: (value) => (isEmptyKept ? `coalesce(${value}, '')` : value),
  print: (value) => `nullif(${value}, '')`,
})

export const whole = (least: number, most: number, type: 'smallint' | 'integer' = 'smallint'): Kind =>
  kind({
    type,
    // The pattern limits the digits, so that the cast cannot overflow.
    isValid: (value) => `case when ${value} ~ '^-?[0-9]{1,9}$' then ${value}::integer between ${least} and ${most} else false end`,
    format: `whole number from ${least} to ${most}`,
    fault: 'notWhole',
    values: { least, most },
  })

export const decimal = (least: number, most: number, places: number, type = 'numeric'): Kind => ({
  ...kind({
    type,
    isValid: (value) =>
      `case when ${value} ~ '^-?[0-9]{1,6}(\\.[0-9]{1,${places}})?$' then ${value}::numeric between ${least} and ${most} else false end`,
    format: `number from ${least} to ${most}, at most ${places} digits after the point`,
    fault: 'notDecimal',
    values: { least, most, places },
  }),
  print: (value) => `trim_scale(${value}::numeric)::text`,
})

export const id = whole(1, 999_999_999, 'integer')
export const schoolYear: Kind = { ...whole(1990, 2100), format: 'the year in which the school year begins' }
export const level: Kind = { ...whole(-5, 12), format: 'grade 1 to 12; 0 and below: a kindergarten group by age' }

const LEAP = '([0-9]{2}(0[48]|[2468][048]|[13579][26])|(20)00)'
const DATE = `^((19|20)[0-9]{2}-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|1[0-9]|2[0-8]))|${LEAP}-02-29)$`
/** Date of a spreadsheet's day number, counted from 1899-12-30. */
const spreadsheetDay = (value: string) =>
  `case when ${value} ~ '^[0-9]{5}$' then to_char(date '1899-12-30' + ${value}::integer, 'YYYY-MM-DD') end`

export const date: Kind = {
  ...kind({ type: 'date', isValid: matches(DATE), format: 'date, yyyy-MM-dd', fault: 'notDate' }),
  faultOf: (value) => `case when ${value} ~ '^[0-9]{5}$' then 'dateAsNumber' else 'notDate' end`,
  right: spreadsheetDay,
  print: (value) => `to_char(${value}, 'YYYY-MM-DD')`,
}

/** Stored as minutes after midnight. */
export const time: Kind = {
  ...kind({ type: 'smallint', isValid: matches('^([01][0-9]|2[0-3]):[0-5][0-9]$'), format: 'time, HH:mm', fault: 'notTime' }),
  read: (value) => `(split_part(${value}, ':', 1)::integer * 60 + split_part(${value}, ':', 2)::integer)::smallint`,
  print: (value) => `to_char(make_interval(mins => ${value}), 'HH24:MI')`,
}

/** Interval and not text, whose sign PostgreSQL reads the other way round. */
const ULAANBAATAR = "interval '8 hours'"

/** Instant in the time of Ulaanbaatar. */
export const instant: Kind = {
  ...kind({
    type: 'timestamptz',
    isValid: (value) => `${value} ~ '^.{10}T([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$' and left(${value}, 10) ~ ${literal(DATE)}`,
    format: 'date and time of Ulaanbaatar, yyyy-MM-ddTHH:mm; `:ss` may follow',
    fault: 'notInstant',
  }),
  read: (value) => `(${value}::timestamp at time zone ${ULAANBAATAR})`,
  print: (value) =>
    `to_char(${value} at time zone ${ULAANBAATAR}, 'YYYY-MM-DD"T"HH24:MI') || case when extract(second from ${value}) >= 1 then to_char(${value}, ':SS') else '' end`,
}

export const flag: Kind = {
  ...kind({ type: 'boolean', isValid: matches('^[01]$'), format: '1 for yes, 0 for no', fault: 'notFlag', choices: ['1', '0'] }),
  print: (value) => `case when ${value} then '1' when not ${value} then '0' end`,
}

export const oneOf = (words: readonly string[]): Kind =>
  kind({
    type: 'text',
    isValid: (value) => `${value} in (${words.map(literal).join(', ')})`,
    format: `one of ${words.map((word) => `\`${word}\``).join(', ')}`,
    fault: 'notOneOf',
    choices: words,
    values: { words: words.join(', ') },
  })

/**
 * Two letters and the date of birth, with months 21 to 32 for this century. LOCAL_NUMBER is an institution's own number for a child without
 * one.
 */
const REGISTRY_NUMBER = '[А-ЯЁӨҮ]{2}[0-9]{2}(0[1-9]|1[0-2]|2[1-9]|3[0-2])(0[1-9]|[12][0-9]|3[01])[0-9]{2}'
const LOCAL_NUMBER = '[1-9][0-9]{0,8}:[0-9A-Za-zА-Яа-яЁёӨөҮү-]{1,20}'
export const person: Kind = {
  ...kind({
    type: 'text',
    isValid: matches(`^(${REGISTRY_NUMBER}|${LOCAL_NUMBER})$`),
    format: 'registry number, or `org_id:number` for a child without one',
    fault: 'notRegistryNumber',
  }),
  faultOf: (value) => `case when ${value} ~ '^[A-Za-z]' then 'registryLetters' else 'notRegistryNumber' end`,
}

export const place: Kind = kind({
  type: 'text',
  isValid: matches('^([0-9]{2}){1,3}$'),
  format: 'code of a place, 2, 4 or 6 digits',
  fault: 'notPlaceCode',
})

export const phone: Kind = kind({ type: 'text', isValid: matches('^[0-9]{8}$'), format: 'phone, 8 digits', fault: 'notPhone' })
export const email: Kind = kind({
  type: 'text',
  isValid: matches('^[^@[:space:]]{1,64}@[^@[:space:]]+\\.[^@[:space:]]+$'),
  format: 'e-mail address',
  fault: 'notEmail',
})
