/** Sets of subjects as courses and the timetable group them. */
export type SubjectTone = 'languages' | 'numbers' | 'world' | 'body' | 'arts' | 'other'

export interface Subject {
  tone: SubjectTone
  /** Strokes in a square of 24. */
  strokes: string
}

/** By a word of the course's name; the first that fits. */
const subjects: readonly (readonly [RegExp, Subject])[] = [
  [/мэдээл/i, { tone: 'numbers', strokes: 'M4 5h16v11H4zM9 20h6M12 16v4M8 9l2 2-2 2M13 13h3' }],
  [/математик|алгебр|геометр/i, { tone: 'numbers', strokes: 'M4 8h6M7 5v6M14 8h6M5 15l4 4M9 15l-4 4M14 15h6M14 19h6' }],
  [/үндэсний бичиг/i, { tone: 'languages', strokes: 'M12 3v18M12 6h4M12 10c4 0 4 3 1 3M12 15l4 2M12 19c3 0 4 1 4 2M8 4v3' }],
  [/уран зохиол/i, { tone: 'languages', strokes: 'M12 6c-2-2-5-2-8-1v13c3-1 6-1 8 1 2-2 5-2 8-1V5c-3-1-6-1-8 1zM12 6v13' }],
  [/англи|орос|хятад|япон|герман|гадаад/i, { tone: 'languages', strokes: 'M4 5h16v11h-8l-4 4v-4H4zM9 13l3-7 3 7M10 11h4' }],
  [/хэл|яриа/i, { tone: 'languages', strokes: 'M4 18 9 6l5 12M6 14h6M17 9v9M17 13c0-2 3-2 3 0v5' }],
  [
    /физик/i,
    {
      tone: 'world',
      strokes:
        'M12 12h.01M4 12c0-2 3.5-3.5 8-3.5s8 1.5 8 3.5-3.5 3.5-8 3.5S4 14 4 12zM8 5c1.7-1 4.8 1.3 7 5.2s2.7 7.8 1 8.8-4.8-1.3-7-5.2S6.3 6 8 5zM16 5c-1.7-1-4.8 1.3-7 5.2S6.3 18 8 19',
    },
  ],
  [/хими/i, { tone: 'world', strokes: 'M9 4h6M10 4v6l-5 9h14l-5-9V4M7.5 15h9' }],
  [/биологи|байгал/i, { tone: 'world', strokes: 'M5 19c0-9 5-14 14-14 0 9-5 14-14 14zM5 19l7-7M9 10v5h5' }],
  [/газар зүй/i, { tone: 'world', strokes: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM4 12h16M12 4c3 2.5 3 13.5 0 16M12 4c-3 2.5-3 13.5 0 16' }],
  [/түүх/i, { tone: 'world', strokes: 'M4 12 12 6l8 6M5 12h14v7H5zM10 19v-4h4v4M12 6V4' }],
  [
    /нийгэм|нийгмийн|орчин/i,
    {
      tone: 'world',
      strokes:
        'M8 10a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM16 10a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM3 19c0-3 2-5 5-5s5 2 5 5M14 14c4-1 7 1 7 5',
    },
  ],
  [/ёс зүй|иргэний/i, { tone: 'world', strokes: 'M12 4v16M8 20h8M5 7h14M5 7l-2 6h4zM19 7l-2 6h4z' }],
  [/зураг зүй/i, { tone: 'arts', strokes: 'M12 4v3M12 7 6 20M12 7l6 13M8.5 14.5c2 1.5 5 1.5 7 0' }],
  [
    /урлаг|зураг/i,
    {
      tone: 'arts',
      strokes:
        'M12 4c-5 0-8 3.5-8 8s3.5 8 8 8c2 0 2-1.5 1.5-2.5-.8-1.5.2-2.5 1.5-2.5h2c2 0 3-1.5 3-3.5C20 7 17 4 12 4zM8 12h.01M9 8.5h.01M13 7.5h.01M16.5 10h.01',
    },
  ],
  [
    /хөгжим/i,
    { tone: 'arts', strokes: 'M9 18a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM20 16a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM9 18V7l11-2v11' },
  ],
  [
    /биеийн тамир|хөдөлгөөн/i,
    {
      tone: 'body',
      strokes: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8l4 3-1.5 4.5h-5L8 11zM12 4v4M16 11l4-1M14.5 15.5 17 19M9.5 15.5 7 19M8 11l-4-1',
    },
  ],
  [
    /эрүүл мэнд/i,
    { tone: 'body', strokes: 'M12 20C6 16 4 13 4 9.5A4 4 0 0 1 12 8a4 4 0 0 1 8 1.5C20 13 18 16 12 20zM7 12h3l1.5-2.5 2 4L15 12h2' },
  ],
  [/технологи|дизайн/i, { tone: 'body', strokes: 'M14 7a4 4 0 0 1 5-3l-2.5 2.5 1 2 2 1L22 7a4 4 0 0 1-5 5l-8.5 8.5a2 2 0 0 1-3-3L14 9z' }],
]

const other: Subject = { tone: 'other', strokes: 'M6 4h12v16H6zM9 4v16M12 9h3M12 13h3' }

export const subjectOf = (courseName: string): Subject => subjects.find(([word]) => word.test(courseName))?.[1] ?? other
