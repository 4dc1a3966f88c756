"""A FastAPI server with authors and books in memory."""
import json
import os
from datetime import date
from enum import Enum
from typing import List, Optional

from fastapi import FastAPI, HTTPException, Query, Response
from fastapi.middleware.cors import CORSMiddleware
from pydantic import BaseModel, Field

app = FastAPI()
app.add_middleware(CORSMiddleware, allow_origins=["*"], allow_methods=["*"], allow_headers=["*"])


class Genre(str, Enum):
    novel = "novel"
    poetry = "poetry"
    history = "history"


class AuthorIn(BaseModel):
    name: str = Field(min_length=1, max_length=80)
    country: Optional[str]


class BookIn(BaseModel):
    title: str = Field(min_length=1, max_length=120)
    genre: Genre
    price: int = Field(ge=1, le=100_000)
    publishedOn: date
    author: int


class AuthorPatch(AuthorIn):
    name: Optional[str] = Field(min_length=1, max_length=80)


class BookPatch(BaseModel):
    title: Optional[str] = Field(min_length=1, max_length=120)
    genre: Optional[Genre]
    price: Optional[int] = Field(ge=1, le=100_000)
    publishedOn: Optional[date]
    author: Optional[int]


with open(os.environ["SEED"]) as file:
    rows = json.load(file)
tables = {name: {row["id"]: row for row in rows[name]} for name in ("authors", "books")}


def page(table: str, title: str, q: str, sort: str, skip: int, limit: int, wanted: dict):
    found = [row for row in tables[table].values() if q.lower() in row[title].lower()]
    found = [row for row in found if all(not values or row[field] in values for field, values in wanted.items())]
    field = sort.lstrip("-") or "id"
    found.sort(key=lambda row: row[field], reverse=sort.startswith("-"))
    return {"items": found[skip : skip + limit], "total": len(found)}


def one(table: str, id: int):
    if id not in tables[table]:
        raise HTTPException(404, "Not found")
    return tables[table][id]


def save(table: str, id: int, values: BaseModel):
    row = {**tables[table].get(id, {"id": id}), **json.loads(values.json(exclude_unset=True))}
    tables[table][id] = row
    return row


@app.get("/authors")
def list_authors(q: str = "", sort: str = "", skip: int = 0, limit: int = Query(20, le=100), id: List[int] = Query([])):
    return page("authors", "name", q, sort, skip, limit, {"id": id})


@app.get("/books")
def list_books(q: str = "", sort: str = "", skip: int = 0, limit: int = Query(20, le=100), genre: List[Genre] = Query([]), author: List[int] = Query([])):
    return page("books", "title", q, sort, skip, limit, {"genre": genre, "author": author})


@app.get("/authors/{id}")
def get_author(id: int):
    return one("authors", id)


@app.get("/books/{id}")
def get_book(id: int):
    return one("books", id)


@app.post("/authors", status_code=201)
def create_author(author: AuthorIn):
    return save("authors", max(tables["authors"]) + 1, author)


@app.post("/books", status_code=201)
def create_book(book: BookIn):
    return save("books", max(tables["books"]) + 1, book)


@app.patch("/authors/{id}")
def update_author(id: int, author: AuthorPatch):
    one("authors", id)
    return save("authors", id, author)


@app.patch("/books/{id}")
def update_book(id: int, book: BookPatch):
    one("books", id)
    return save("books", id, book)


@app.delete("/{table}/{id}", status_code=204)
def delete(table: str, id: int):
    one(table, id)
    del tables[table][id]
    return Response(status_code=204)
