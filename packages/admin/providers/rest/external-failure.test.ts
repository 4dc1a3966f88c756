import { describe, expect, it } from 'vitest';
import { readExternalFailure } from './external-failure.ts';

describe('the error response of a third-party backend', () => {
  it.each<[string, unknown, { error?: string; fields?: Readonly<Record<string, string>> }]>([
    [
      'in the contract’s form',
      { Error: 'Invalid', Fields: { Name: 'Taken' } },
      { error: 'Invalid', fields: { Name: 'Taken' } },
    ],
    [
      'of JSON:API',
      {
        errors: [
          {
            status: '422',
            title: 'Invalid attribute',
            detail: 'is taken',
            source: { pointer: '/data/attributes/name' },
          },
          { detail: 'Ask again later' },
        ],
      },
      { error: 'name: is taken Ask again later', fields: { name: 'is taken', '': 'Ask again later' } },
    ],
    [
      'of RFC 9457',
      {
        type: 'about:blank',
        title: 'Unprocessable',
        status: 422,
        detail: 'Two things are wrong',
        errors: [
          { detail: 'must be positive', pointer: '#/price' },
          { detail: 'is unknown', pointer: '#/address/city' },
        ],
      },
      {
        error: 'price: must be positive address.city: is unknown',
        fields: { price: 'must be positive', 'address.city': 'is unknown' },
      },
    ],
    [
      'of RFC 9457 without fields',
      { type: 'https://x.test/out', title: 'Out of stock', detail: 'Nothing is left of it' },
      { error: 'Nothing is left of it' },
    ],
    [
      'of RFC 7807’s own example',
      { title: 'Not valid', 'invalid-params': [{ name: 'age', reason: 'must be positive' }] },
      { error: 'age: must be positive', fields: { age: 'must be positive' } },
    ],
    [
      'of ASP.NET',
      { title: 'One or more validation errors occurred.', errors: { Name: ['Too short.', 'Taken.'] } },
      { error: 'Name: Too short. Taken.', fields: { Name: 'Too short. Taken.' } },
    ],
    [
      'of Laravel',
      { message: 'The given data was invalid.', errors: { name: ['The name has already been taken.'] } },
      { error: 'The name has already been taken.', fields: { name: 'The name has already been taken.' } },
    ],
    ['of Laravel without fields', { message: 'Too Many Attempts.' }, { error: 'Too Many Attempts.' }],
    [
      'of Rails',
      { errors: { name: ['can’t be blank'], base: ['Closed on Sundays'] } },
      { error: 'name: can’t be blank Closed on Sundays', fields: { name: 'can’t be blank', '': 'Closed on Sundays' } },
    ],
    [
      'of Rails, without a wrapper',
      { name: ['can’t be blank'] },
      { error: 'name: can’t be blank', fields: { name: 'can’t be blank' } },
    ],
    [
      'of Rails, in full sentences',
      { errors: ['Name can’t be blank', 'Price is not a number'] },
      { error: 'Name can’t be blank Price is not a number' },
    ],
    ['of Rails itself', { status: 404, error: 'Not Found' }, { error: 'Not Found' }],
    ['of Django', { detail: 'No permission.' }, { error: 'No permission.' }],
    [
      'of Strapi',
      {
        data: null,
        error: {
          status: 400,
          name: 'ValidationError',
          message: '2 errors',
          details: { errors: [{ path: ['title'], message: 'title is required' }] },
        },
      },
      { error: 'title is required', fields: { title: 'title is required' } },
    ],
    [
      'of Django REST framework',
      { email: ['Enter a valid email address.'], non_field_errors: ['The dates overlap.'] },
      {
        error: 'Enter a valid email address. The dates overlap.',
        fields: { email: 'Enter a valid email address.', '': 'The dates overlap.' },
      },
    ],
    [
      'of Django REST framework, nested',
      { address: { city: ['Required.'] }, lines: [{}, { price: ['Too low.'] }] },
      {
        error: 'address.city: Required. lines.1.price: Too low.',
        fields: { 'address.city': 'Required.', 'lines.1.price': 'Too low.' },
      },
    ],
    ['of Django REST framework, as a list', ['The order is closed.'], { error: 'The order is closed.' }],
    [
      'of NestJS',
      {
        statusCode: 400,
        message: [
          'email must be an email',
          'email should not be empty',
          'each value in tags must be a string',
          'address.city must be a string',
          'property age should not exist',
        ],
        error: 'Bad Request',
      },
      {
        error:
          'email must be an email email should not be empty each value in tags must be a string address.city must be a string property age should not exist',
        fields: {
          email: 'email must be an email email should not be empty',
          tags: 'each value in tags must be a string',
          'address.city': 'address.city must be a string',
          age: 'property age should not exist',
        },
      },
    ],
    [
      'of NestJS with a custom message',
      { statusCode: 400, message: ['Choose another day'], error: 'Bad Request' },
      { error: 'Choose another day' },
    ],
    [
      'of NestJS, as validation errors',
      {
        statusCode: 400,
        message: [
          { property: 'address', children: [{ property: 'city', constraints: { isString: 'city must be a string' } }] },
        ],
      },
      { error: 'address.city: city must be a string', fields: { 'address.city': 'city must be a string' } },
    ],
    [
      'of NestJS without fields',
      { statusCode: 403, message: 'Forbidden resource', error: 'Forbidden' },
      { error: 'Forbidden resource' },
    ],
    [
      'of OData',
      {
        error: {
          code: '400',
          message: 'Two errors',
          details: [
            { code: 'x', message: 'is too long', target: 'Name' },
            { code: 'y', message: 'is unknown', target: 'Address/City' },
          ],
        },
      },
      {
        error: 'Name: is too long Address.City: is unknown',
        fields: { Name: 'is too long', 'Address.City': 'is unknown' },
      },
    ],
    [
      'of OData about one field',
      { error: { code: '400', message: 'is too long', target: 'Name' } },
      { error: 'Name: is too long', fields: { Name: 'is too long' } },
    ],
    ['of OData without fields', { error: { code: '404', message: 'Not found' } }, { error: 'Not found' }],
    [
      'of Spring',
      { status: 409, error: 'Conflict', message: 'Somebody was quicker', path: '/goods' },
      { error: 'Somebody was quicker' },
    ],
    [
      'of FastAPI',
      { detail: [{ loc: ['body', 'price'], msg: 'must be a number', type: 'x' }] },
      { error: 'price: must be a number', fields: { price: 'must be a number' } },
    ],
    [
      'of JSON:API about a relationship',
      { errors: [{ title: 'Not found', source: { pointer: '/data/relationships/author' } }] },
      { error: 'author: Not found', fields: { author: 'Not found' } },
    ],
    [
      'of jsonapi-server',
      {
        errors: [
          {
            status: '403',
            code: 'EFORBIDDEN',
            title: 'Param validation failed',
            detail: [{ message: '"price" must be less than or equal to 100', path: ['price'], type: 'number.max' }],
          },
        ],
      },
      {
        error: 'price: "price" must be less than or equal to 100',
        fields: { price: '"price" must be less than or equal to 100' },
      },
    ],
    ['without an error', { ok: false }, {}],
    ['that is not an object', 'No', {}],
  ])('%s is parsed', (_, body, failure) => {
    expect(readExternalFailure(body)).toEqual(failure);
  });
});
