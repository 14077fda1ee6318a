import {
  changeYearClass,
  confirmYear,
  distributeNewChildren,
  moveYearChildren,
  placeYearNewcomers,
  prepareYear,
  staffYear,
  undoYear,
  yearLevel,
  yearNewcomers,
} from '@portal/contract/staffYear'
import { classNamed, isAccepted, newcomerOf, preparedPlan } from '../yearTools.ts'
import { type AccessRow, NOT_FOUND, ofOffice, type Scene, STAFF_ONLY } from './callers.ts'

const OWN = '6б бүлэг'
const PARALLEL = '6а бүлэг'

/** The class that the scene's class becomes, and its parallel one. */
async function sixths({ portal, orgId }: Scene) {
  const { classes } = await preparedPlan(portal, orgId)
  return { own: classNamed(classes, OWN), parallel: classNamed(classes, PARALLEL) }
}

const onlyOffice = ofOffice('200', STAFF_ONLY, NOT_FOUND, STAFF_ONLY)

/** The coming school year: each office prepares its own institution; classes and children of another one are missing to it. */
export const yearAccess: readonly AccessRow[] = [
  {
    name: 'the coming school year',
    call: staffYear,
    at: 'school',
    asks: async (scene) => {
      await preparedPlan(scene.portal, scene.orgId)
      return {}
    },
    reads: (result) => (staffYear.result.parse(result).classes.some(({ name }) => name === PARALLEL) ? 'shown' : 'hidden'),
    meets: ofOffice('shown', STAFF_ONLY, 'hidden', STAFF_ONLY),
  },
  {
    name: 'the children of a coming class',
    call: yearLevel,
    at: 'school',
    asks: async (scene) => ({ params: { classId: (await sixths(scene)).parallel } }),
    meets: onlyOffice,
  },
  {
    name: 'to prepare a school year',
    call: prepareYear,
    at: 'school',
    asks: () => ({ body: {} }),
    // Prepares the caller's own institution, so every office succeeds.
    meets: ofOffice('200', STAFF_ONLY, '200', STAFF_ONLY),
  },
  {
    name: 'to move a child between coming classes',
    call: moveYearChildren,
    at: 'school',
    asks: async (scene) => {
      const { own, parallel } = await sixths(scene)
      return { body: { childIds: [scene.childId], from: own, to: parallel } }
    },
    meets: onlyOffice,
  },
  {
    name: 'to name a coming class',
    call: changeYearClass,
    at: 'school',
    asks: async (scene) => ({ body: { classId: (await sixths(scene)).parallel, level: 6, name: PARALLEL, teacherId: null } }),
    meets: onlyOffice,
  },
  {
    name: 'to confirm a coming class',
    call: confirmYear,
    at: 'school',
    asks: async (scene) => ({ body: { classIds: [(await sixths(scene)).parallel] } }),
    meets: onlyOffice,
  },
  {
    name: 'to undo a confirmed class',
    call: undoYear,
    at: 'school',
    asks: async (scene) => ({ body: { classIds: [(await sixths(scene)).parallel] } }),
    meets: onlyOffice,
  },
  {
    name: 'to distribute new children',
    call: distributeNewChildren,
    at: 'school',
    asks: async (scene) => {
      await preparedPlan(scene.portal, scene.orgId)
      return { body: {} }
    },
    // Concerns the caller's own institution, so every office succeeds.
    meets: ofOffice('200', STAFF_ONLY, '200', STAFF_ONLY),
  },
  {
    name: 'the new children of the running school year',
    call: yearNewcomers,
    at: 'school',
    asks: async (scene) => {
      await newcomerOf(scene.portal, scene.orgId)
      return {}
    },
    reads: (result) => (yearNewcomers.result.parse(result).children.some(isAccepted) ? 'shown' : 'hidden'),
    meets: ofOffice('shown', STAFF_ONLY, 'hidden', STAFF_ONLY),
  },
  {
    name: 'to place a new child of the running school year',
    call: placeYearNewcomers,
    at: 'school',
    asks: async (scene) => {
      const { childId, groupId } = await newcomerOf(scene.portal, scene.orgId)
      return { body: { childIds: [childId], groupId } }
    },
    meets: onlyOffice,
  },
]
