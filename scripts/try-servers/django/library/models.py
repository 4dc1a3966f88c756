from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models


class Author(models.Model):
    name = models.CharField(max_length=80)
    country = models.CharField(max_length=60, null=True, blank=True)

    class Meta:
        ordering = ["id"]


class Book(models.Model):
    title = models.CharField(max_length=120)
    genre = models.CharField(max_length=10, choices=[(genre, genre) for genre in ("novel", "poetry", "history")])
    price = models.IntegerField(validators=[MinValueValidator(1), MaxValueValidator(100_000)])
    publishedOn = models.DateField()
    author = models.ForeignKey(Author, on_delete=models.CASCADE, related_name="books")

    class Meta:
        ordering = ["id"]
