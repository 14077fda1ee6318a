import { graded } from '../grades/index.ts'

export const gradeCode = (level: number, mark: number): string => graded(level, mark).code

export const examNames = { STATE: 'Улсын шалгалт', QUALITY: 'Чанарын үнэлгээ', OLYMPIAD: 'Олимпиад' } as const
