export { AnswerForm } from './AnswerForm.tsx'
export { OpenQuestions } from './OpenQuestions.tsx'
export { answerBy, type ByReference, questionBy } from './queries.ts'
