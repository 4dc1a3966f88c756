/** Records that every server starts with. */

/** @typedef {{ id: number, name: string, country: string }} Author */
/**
 * @typedef {{ id: number, title: string, genre: string, price: number, publishedOn: string, author: number }} Book
 * `price` in cents; `author`: the author's id
 */

const places = ['Austria', 'Germany', 'Nigeria', 'Poland', 'Lebanon', 'Spain', 'Norway', 'Iraq'];
const genres = ['novel', 'poetry', 'history'];
const subjects = ['Walking', 'Letters', 'Margins', 'Gardens', 'Weather', 'Harbours', 'Bread'];

/** @param {number} number @param {number} digits */
const padded = (number, digits) => String(number).padStart(digits, '0');

/** Highest price in cents that the servers accept. The portal doesn't know this limit. */
export const highestPrice = 100_000;

/** @type {readonly Author[]} */
export const authors = Array.from({ length: 60 }, (_, index) => ({
  id: index + 1,
  name: `Author ${padded(index + 1, 2)}`,
  country: `${places[index % places.length]}`,
}));

/** Book 600 has the highest price. Every author has ten books, and every genre 200. @type {readonly Book[]} */
export const books = Array.from({ length: 600 }, (_, index) => ({
  id: index + 1,
  title: `Book ${padded(index + 1, 3)} on ${subjects[index % subjects.length]}`,
  genre: `${genres[index % genres.length]}`,
  price: 500 + index * 10,
  publishedOn: `${2000 + (index % 25)}-${padded((index % 12) + 1, 2)}-15`,
  author: (index % authors.length) + 1,
}));
