import { answerByReference, answerQuestion, ownQuestions, questionByReference } from '@portal/contract/questions'
import { waitingRequests } from '@portal/contract/waiting'
import { type Proof, send } from '../../base/api.ts'
import { useRead, useWrite } from '../../base/queries.tsx'

/** Open questions about the parent's own requests. */
export const useOwnQuestions = () => useRead(ownQuestions, {})
export const useAnswerQuestion = () => useWrite(answerQuestion, { stale: [ownQuestions, waitingRequests], waits: true })

/** Request of a visitor who has its number. */
export interface ByReference {
  prospectDataId: number
  personId: number
  reference: string
}

export const questionBy = (of: ByReference, proof: Proof) => send(questionByReference, {}, of, proof)
export const answerBy = (of: ByReference, answer: { id: number; text: string; pictures: string[] }, proof: Proof) =>
  send(answerByReference, {}, { ...of, ...answer }, proof)
