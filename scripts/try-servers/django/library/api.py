from rest_framework import routers, serializers, viewsets

from .models import Author, Book


class AuthorSerializer(serializers.ModelSerializer):
    class Meta:
        model = Author
        fields = "__all__"


class BookSerializer(serializers.ModelSerializer):
    class Meta:
        model = Book
        fields = "__all__"


class AuthorViewSet(viewsets.ModelViewSet):
    queryset = Author.objects.all()
    serializer_class = AuthorSerializer
    search_fields = ["name"]
    ordering_fields = ["id", "name"]
    filterset_fields = {"id": ["exact", "in"]}


class BookViewSet(viewsets.ModelViewSet):
    queryset = Book.objects.all()
    serializer_class = BookSerializer
    search_fields = ["title"]
    ordering_fields = ["id", "title", "price"]
    filterset_fields = {"genre": ["exact", "in"], "author": ["exact", "in"], "price": ["gte", "lte"]}


router = routers.DefaultRouter()
router.register("authors", AuthorViewSet)
router.register("books", BookViewSet)
urlpatterns = router.urls
