import * as z from 'zod/mini'
import { get, open } from './call.ts'
import { CATCHMENTS_PATH, PROSPECT_ROWS_PATH, REQUEST_ROWS_PATH } from './constants.ts'
import { Id, IdValue } from './fields.ts'

/** Null: no value, shown as a dash and added as 0. */
const Count = z.nullable(z.int())

/** National code of the capital (11) or of one of its districts. */
export const DistrictCode = z.string().check(z.regex(/^11([0-9]{2})?$/))
const PlaceCode = z.string().check(z.regex(/^([0-9]{2}){1,3}$/))

export const District = z.object({ soumDistrictCode: PlaceCode, soumDistrictName: z.string() })
export type District = z.infer<typeof District>

export const districts = get('/public/prt/districts/list', {
  about: 'Returns the capital (code 11) and its districts, for the selector of the kindergarten statistics.',
  access: open,
  forEveryone: true,
  params: {},
  result: z.array(District),
  example: {
    result: [
      { soumDistrictCode: '11', soumDistrictName: 'Улаанбаатар' },
      { soumDistrictCode: '1110', soumDistrictName: 'Баянзүрх' },
    ],
  },
})

/** A district (for code 11) or a khoroo (for a district): children, requests and places by age. */
export const RequestRow = z.object({
  bagKhorooCode: PlaceCode,
  bagKhorooName: z.string(),
  age2: Count,
  age3: Count,
  age4: Count,
  age5: Count,
  requestAge2: Count,
  requestAge3: Count,
  requestAge4: Count,
  requestAge5: Count,
  allChild: Count,
  allRequest: Count,
  /** Places of the kindergartens in this area. */
  allPlace: Count,
})
export type RequestRow = z.infer<typeof RequestRow>

export const requestRows = get(REQUEST_ROWS_PATH, {
  about: 'Returns kindergarten requests by age: by district for code 11, by khoroo for a district.',
  access: open,
  forEveryone: true,
  params: { districtCode: DistrictCode },
  result: z.array(RequestRow),
  example: {
    params: { districtCode: '1110' },
    result: [
      {
        bagKhorooCode: '111051',
        bagKhorooName: '1 дүгээр хороо',
        age2: 20,
        age3: 24,
        age4: 18,
        age5: null,
        requestAge2: 12,
        requestAge3: 20,
        requestAge4: 15,
        requestAge5: null,
        allChild: 62,
        allRequest: 47,
        allPlace: 75,
      },
    ],
  },
})

export const Organisation = z.object({ orgId: IdValue, orgName: z.string(), parentOrgId: z.nullable(IdValue) })
export type Organisation = z.infer<typeof Organisation>

export const enrolOrganisations = get('/public/enroll/list', {
  about: 'Returns the provinces, the capital and its districts (parentOrgId 39983), for the selector of the first-grade statistics.',
  access: open,
  forEveryone: true,
  params: {},
  result: z.array(Organisation),
  example: { result: [{ orgId: 44524, orgName: 'Баянзүрх', parentOrgId: 39983 }] },
})

/** Future first-graders of a place. A child counts by the guardian's answer if there is one, otherwise by the school's decision. */
export const ProspectRow = z.object({
  labelValue1: z.string(),
  bagKhorooCode: PlaceCode,
  allProspectData: Count,
  responseApproved: Count,
  responseDeclined: Count,
  schoolStatusRegistered: Count,
  schoolStatusDeclined: Count,
  schoolStatusRejected: Count,
  schoolStatusNew: Count,
})
export type ProspectRow = z.infer<typeof ProspectRow>

export const prospectRows = get(PROSPECT_ROWS_PATH, {
  about:
    'Returns first-grade statistics of an organisation: by khoroo for a district, by soum for a province, by district for the capital.',
  access: open,
  forEveryone: true,
  params: { orgId: Id },
  result: z.array(ProspectRow),
  example: {
    params: { orgId: 44524 },
    result: [
      {
        labelValue1: '1 дүгээр хороо',
        bagKhorooCode: '111051',
        allProspectData: 31,
        responseApproved: 12,
        responseDeclined: 1,
        schoolStatusRegistered: 9,
        schoolStatusDeclined: 1,
        schoolStatusRejected: 2,
        schoolStatusNew: 6,
      },
    ],
  },
})

const NumberText = z.string().check(z.regex(/^\d+$/))

/** Format of the published files: numbers as text, null places for an age that a kindergarten does not take. */
export const Kindergarten = z.object({
  orgId: IdValue,
  /** Code of the district and three more digits. */
  pk4Value: z.string().check(z.regex(/^\d{7}$/)),
  labelValue4: z.string(),
  orgName: z.string(),
  qty2: NumberText,
  qty3: z.nullable(NumberText),
  qty4: z.nullable(NumberText),
  qty5: z.nullable(NumberText),
  stu2Requested: NumberText,
  stu3Requested: NumberText,
  stu4Requested: NumberText,
  stu5Requested: NumberText,
})
export type Kindergarten = z.infer<typeof Kindergarten>

export const kindergartens = get('/public/kindergartens/list/:districtCode', {
  about: 'Returns the public kindergartens of a district, or of the whole capital (11), with places and requests by age.',
  access: open,
  forEveryone: true,
  params: { districtCode: DistrictCode },
  result: z.array(Kindergarten),
  example: {
    params: { districtCode: '1110' },
    result: [
      {
        orgId: 60033,
        pk4Value: '1110001',
        labelValue4: 'Баянзүрх',
        orgName: 'Баянзүрх дүүргийн 33 дугаар цэцэрлэг',
        qty2: '25',
        qty3: '50',
        qty4: '50',
        qty5: null,
        stu2Requested: '31',
        stu3Requested: '44',
        stu4Requested: '40',
        stu5Requested: '0',
      },
    ],
  },
})

/** An institution responsible for a place, with its figures in the current campaign. */
export const CatchmentInstitution = z.object({
  orgId: IdValue,
  orgName: z.string(),
  address: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** Places of all ages; null for schools, which take every child of their catchment. */
  places: Count,
  /** Children with a request for it; for a school, the children of its catchment. */
  requests: z.int(),
})
export type CatchmentInstitution = z.infer<typeof CatchmentInstitution>

/** A khoroo of a district or a soum of a province, with the institutions responsible for it. */
export const CatchmentPlace = z.object({
  placeCode: PlaceCode,
  placeName: z.string(),
  institutions: z.array(CatchmentInstitution),
})
export type CatchmentPlace = z.infer<typeof CatchmentPlace>

export const CATCHMENT_KINDS = ['kindergarten', 'firstGrade'] as const

export const catchmentPlaces = get(CATCHMENTS_PATH, {
  about: 'Returns the kindergartens or schools responsible for each khoroo of a district, or each soum of a province.',
  access: open,
  forEveryone: true,
  params: { kind: z.enum(CATCHMENT_KINDS), placeCode: z.string().check(z.regex(/^([0-9]{2}){1,2}$/)) },
  result: z.array(CatchmentPlace),
  example: {
    params: { kind: 'kindergarten', placeCode: '1110' },
    result: [
      {
        placeCode: '111051',
        placeName: '1 дүгээр хороо',
        institutions: [
          {
            orgId: 60033,
            orgName: 'Баянзүрх дүүргийн 33 дугаар цэцэрлэг',
            address: 'Энхтайваны 3 дугаар гудамж, 12',
            phone: '92550133',
            places: 125,
            requests: 115,
          },
        ],
      },
    ],
  },
})

/** Second list of the published files: figures by district, the top level of the kindergarten tree. */
export const DistrictFigures = z.object({
  districtId: PlaceCode,
  districtName: z.string(),
  kindergartens: z.int(),
  places: z.int(),
  requests: z.int(),
})
export type DistrictFigures = z.infer<typeof DistrictFigures>

export const statisticsCalls = [districts, requestRows, enrolOrganisations, prospectRows, kindergartens, catchmentPlaces]
