/** When lessons begin and end, in minutes after midnight. The younger the grade, the shorter its lessons. */
const bell = (begins: string, minutes: number) => {
  const [hours = 0, rest = 0] = begins.split(':').map(Number)
  return { beginsAt: hours * 60 + rest, endsAt: hours * 60 + rest + minutes }
}

const BELLS = {
  kindergarten: ['09:10', '09:45', '10:20', '16:30'].map((begins) => bell(begins, 25)),
  youngest: ['08:15', '08:55', '09:50', '10:30', '11:10'].map((begins) => bell(begins, 35)),
  primary: ['08:15', '09:00', '10:00', '10:45', '11:30', '12:15'].map((begins) => bell(begins, 40)),
  secondary: ['08:00', '08:45', '09:30', '10:25', '11:10', '11:55'].map((begins) => bell(begins, 40)),
}
export type Bells = keyof typeof BELLS

export const bellsOf = (level: number): Bells => (level < 1 ? 'kindergarten' : level < 3 ? 'youngest' : level < 6 ? 'primary' : 'secondary')
export const periodsOf = (bells: Bells) => BELLS[bells]
