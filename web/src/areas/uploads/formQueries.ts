import { correctGroup, correctStay, dataForms, groupStays, proposePerson } from '@portal/contract/dataForms'
import { staffGroup, staffGroups } from '@portal/contract/staffClasses'
import { useRead, useWrite } from '../../base/queries.tsx'

export const useDataForms = () => useRead(dataForms, {})

/** Children of a group; none before a group is chosen. */
export const useGroupStays = (groupId: string) => useRead(groupStays, groupId === '' ? undefined : { groupId: Number(groupId) })

const after = { stale: [dataForms, groupStays, staffGroups, staffGroup], waits: true }

export const useCorrectGroup = () => useWrite(correctGroup, after)
export const useCorrectStay = () => useWrite(correctStay, after)
export const useProposePerson = () => useWrite(proposePerson, { stale: [dataForms], waits: true })
