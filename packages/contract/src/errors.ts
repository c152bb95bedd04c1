/** Every code the server can answer: HTTP status, and whether it is worth an operator's attention. */
export const errorTable = {
  ERR_VALIDATION: { status: 400, reportable: false },
  ERR_COMPANY_MISMATCH: { status: 400, reportable: false },
  ERR_PAGE_TOO_DEEP: { status: 400, reportable: false },
  ERR_URL_NOT_ALLOWED: { status: 400, reportable: false },
  ERR_IDEMPOTENCY_KEY_REUSED: { status: 409, reportable: false },
  ERR_SESSION_EXPIRED: { status: 401, reportable: false },
  ERR_INVALID_CREDENTIALS: { status: 401, reportable: false },
  ERR_WEBHOOK_SIGNATURE: { status: 401, reportable: true },
  ERR_SUBSCRIPTION_EXPIRED: { status: 402, reportable: false },
  ERR_TOKEN_EXPIRED: { status: 403, reportable: false },
  ERR_NO_PERMISSION: { status: 403, reportable: false },
  ERR_USER_CREATION_DISABLED: { status: 403, reportable: false },
  ERR_OUT_OF_HOURS: { status: 403, reportable: false },
  ERR_NO_TICKET_FOUND: { status: 404, reportable: false },
  ERR_NO_MESSAGE_FOUND: { status: 404, reportable: false },
  ERR_NO_CONTACT_FOUND: { status: 404, reportable: false },
  ERR_NO_USER_FOUND: { status: 404, reportable: false },
  ERR_NO_QUEUE_FOUND: { status: 404, reportable: false },
  ERR_NO_WAPP_FOUND: { status: 404, reportable: false },
  ERR_NO_SETTING_FOUND: { status: 404, reportable: false },
  ERR_NO_PLAN_FOUND: { status: 404, reportable: false },
  ERR_NO_DEF_WAPP_FOUND: { status: 404, reportable: false },
  ERR_NO_PARKED_ITEM_FOUND: { status: 404, reportable: false },
  ERR_NOT_FOUND: { status: 404, reportable: false },
  ERR_OTHER_OPEN_TICKET: { status: 409, reportable: false },
  ERR_BODY_TOO_LARGE: { status: 413, reportable: false },
  ERR_UNSUPPORTED_MEDIA_TYPE: { status: 415, reportable: false },
  ERR_INVALID_RESET_TOKEN: { status: 422, reportable: false },
  ERR_TICKET_NOT_OPEN: { status: 422, reportable: false },
  ERR_NOT_RESENDABLE: { status: 422, reportable: false },
  ERR_TAG_REQUIRED: { status: 422, reportable: false },
  ERR_INVALID_TRANSITION: { status: 422, reportable: false },
  ERR_STILL_UNROUTED: { status: 422, reportable: false },
  ERR_URL_UNREACHABLE: { status: 422, reportable: false },
  ERR_TOO_MANY_REQUESTS: { status: 429, reportable: false },
  ERR_MEDIA_EMPTY: { status: 400, reportable: false },
  ERR_MEDIA_ONE_FILE: { status: 400, reportable: false },
  ERR_MEDIA_TOO_LARGE: { status: 413, reportable: false },
  ERR_MEDIA_NOT_SUPPORTED: { status: 415, reportable: false },
  ERR_MEDIA_NOT_CONVERTED: { status: 422, reportable: false },
  ERR_MEDIA_NOT_RETRYABLE: { status: 422, reportable: false },
  ERR_STORAGE_FULL: { status: 507, reportable: true },
  ERR_INTERNAL: { status: 500, reportable: true },
  ERR_UNAVAILABLE: { status: 503, reportable: true },
} as const satisfies Record<string, { status: number; reportable: boolean }>;

export type ErrorCode = keyof typeof errorTable;

export interface ErrorBody {
  error: string;
  code: ErrorCode;
  /** Validation only: one entry per faulty field. */
  details?: { path: string; message: string }[];
}
